import { countText, isNearlyFull } from '../components/text-area/count-text.ts'

/** Keeps the counter of every `TextArea`, also of later ones. */
export function enhanceTextArea(root: Document): void {
  root.addEventListener('input', ({ target }) => {
    if (!(target instanceof HTMLTextAreaElement) || !target.matches('[data-h-counted]')) return
    const { value, maxLength, parentElement: field } = target
    const count = countText(value, maxLength)
    field?.querySelector('[data-h-count]')?.replaceChildren(count)
    field?.querySelector('[role=status]')?.replaceChildren(isNearlyFull(value, maxLength) ? count : '')
  })
}
