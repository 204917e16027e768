/*
 * The button of a visitor's search says how many people its choices find, once they differ from what the page shows. What fails leaves it as it was.
 */

/** Milliseconds without a further choice before the people are counted. */
const PAUSE = 300

let timer: ReturnType<typeof setTimeout> | undefined
let call: AbortController | undefined

async function labelFor(form: HTMLFormElement, signal: AbortSignal): Promise<string> {
  const choices = new URLSearchParams([...new FormData(form)] as [string, string][])
  choices.set('lng', document.documentElement.lang)
  const answer = await fetch(`/api/member-count.php?${choices}`, { signal })
  if (!answer.ok) throw new Error('Not counted')
  return ((await answer.json()) as { readonly label: string }).label
}

/** Counts the people that a search is about to find. */
export function enhanceCountPeople(root: Document): void {
  root.addEventListener('input', ({ target }) => {
    const form = target instanceof Element ? target.closest<HTMLFormElement>('form[role=search]') : null
    const button = form?.querySelector<HTMLElement>('[data-h-count]')
    if (!form || !button) return
    const status = form.querySelector('[role=status] > *')
    button.dataset.hCount ||= button.textContent ?? ''
    button.textContent = button.dataset.hCount
    if (status) status.textContent = ''
    clearTimeout(timer)
    call?.abort()
    const counting = new AbortController()
    call = counting
    timer = setTimeout(() => {
      labelFor(form, counting.signal).then(
        (label) => {
          button.textContent = label
          if (status) status.textContent = label
        },
        () => {},
      )
    }, PAUSE)
  })
}
