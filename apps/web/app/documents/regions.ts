/*
 * In the search of visitors the regions are those of the country that is chosen. Without this script the server drops a region of another country.
 */

interface Region {
  readonly id: string
  readonly country: string
  readonly name: string
}

let known: Promise<readonly Region[]> | undefined

async function loadRegions(): Promise<readonly Region[]> {
  const answer = await fetch('/api/regions.php')
  if (!answer.ok) throw new Error('No regions')
  return ((await answer.json()) as { readonly regions: readonly Region[] }).regions
}

async function offerRegions(select: HTMLSelectElement, country: HTMLSelectElement): Promise<void> {
  const chosen = country.value
  // The first option stands for any of them.
  select.length = 1
  select.disabled = true
  known ??= loadRegions()
  const regions = await known
  if (country.value !== chosen) return
  select.append(...regions.flatMap(({ id, name, country }) => (country === chosen ? [new Option(name, id)] : [])))
  select.disabled = select.length === 1
}

/** Offers the regions of the country that is chosen in a search. */
export function enhanceRegions(root: Document): void {
  root.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLSelectElement) || target.name !== 'country') return
    const select = target.form?.elements.namedItem('countryregion')
    if (!(select instanceof HTMLSelectElement)) return
    offerRegions(select, target).catch(() => {
      // The country alone can be searched.
      known = undefined
    })
  })
}
