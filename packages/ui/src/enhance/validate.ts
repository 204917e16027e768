import { controlsOf, isInvalid, listenToFields } from '../components/form/validation.ts'

const enhanced = new WeakSet<Document>()

const mark = (element: Element, wrong: boolean) =>
  wrong ? element.setAttribute('aria-invalid', 'true') : element.removeAttribute('aria-invalid')

/** Shows the current error of a field, or none. */
function show(field: Element, message: string | null): void {
  const controls = controlsOf(field)
  const words = field.querySelector('[data-h-error] > span')
  if (words) words.textContent = message ?? ''
  if (field.getAttribute('role') === 'radiogroup') mark(field, message !== null)
  else for (const control of controls) mark(control, isInvalid(control))
  if (message === null) removeFromSummary([field, ...controls])
}

/** Removes corrected fields from the summary of errors that the server rendered, and the summary after the last one. */
function removeFromSummary(elements: readonly Element[]): void {
  for (const { id, ownerDocument } of elements) {
    const link = id ? ownerDocument.querySelector(`[data-h-faults] a[href="#${CSS.escape(id)}"]`) : null
    const summary = link?.closest('[data-h-faults]')
    link?.closest('li')?.remove()
    if (summary?.querySelector('li') === null) summary.remove()
  }
}

/** Has the fields of a document say themselves what is wrong with them. */
export function enhanceValidate(root: Document): void {
  if (enhanced.has(root)) return
  enhanced.add(root)
  listenToFields(root, {
    show,
    // What an earlier attempt was refused for: each field says what is wrong with it now.
    refuse: (form) => form?.querySelector('[data-h-faults]')?.remove(),
  })
}
