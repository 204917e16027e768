/* Visitors' search offers the regions of the chosen country. Without this script the server ignores a region of another country. */

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
  // The first option stands for all regions.
  select.length = 1
  select.disabled = true
  known ??= loadRegions()
  const regions = await known
  if (country.value !== chosen) return
  select.append(...regions.flatMap(({ id, name, country }) => (country === chosen ? [new Option(name, id)] : [])))
  select.disabled = select.length === 1
}

/** Updates the regions when another country is chosen in a search. */
export function enhanceRegions(root: Document): void {
  root.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLSelectElement) || target.name !== 'country') return
    const select = target.form?.elements.namedItem('countryregion')
    if (!(select instanceof HTMLSelectElement)) return
    offerRegions(select, target).catch(() => {
      // After a failure the search works by country alone.
      known = undefined
    })
  })
}
