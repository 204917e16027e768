/*
 * The button of a visitor's search says how many people the page shows, and then how many match the choices. After a failure it says no number.
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

/** Whether something else is chosen than the document began with, as it may be before the script runs. */
const isChanged = (form: HTMLFormElement | null | undefined) =>
  [...(form?.elements ?? [])].some((control) =>
    control instanceof HTMLSelectElement
      ? control.selectedOptions[0] !== (control.querySelector('[selected]') ?? control.options[0])
      : control instanceof HTMLInputElement && control.value !== control.defaultValue,
  )

/** Counts the people that match a search before it is sent. */
export function enhanceCountPeople(root: Document): void {
  for (const button of root.querySelectorAll<HTMLElement>('[data-h-count]')) {
    const found = button.dataset.hCount
    button.dataset.hCount = button.textContent ?? ''
    if (found && !isChanged(button.closest('form'))) button.textContent = found
  }
  root.addEventListener('input', ({ target }) => {
    const form = target instanceof Element ? target.closest<HTMLFormElement>('form[role=search]') : null
    const button = form?.querySelector<HTMLElement>('[data-h-count]')
    if (!form || !button) return
    const status = form.querySelector('[role=status] > *')
    button.textContent = button.dataset.hCount ?? ''
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
