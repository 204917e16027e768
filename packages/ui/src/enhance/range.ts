import { isInFront, moveNearerEnd, readRange, shownValue, spokenValue } from '../components/range/range-ends.ts'

const enhanced = new WeakSet<Document>()

const rangeOf = (target: EventTarget | null) => (target instanceof Element ? target.closest('[data-h-range]') : null)

function follow(range: Element, moved: HTMLInputElement): void {
  const { from, to } = readRange(range, moved)
  const [min, max] = [Number(moved.min), Number(moved.max)]
  for (const [name, value] of Object.entries({ from, to })) {
    const shown = range.querySelector(`[data-h-value="${name}"]`)
    const text = shownValue(value, max, range.hasAttribute('data-h-open'))
    if (shown) shown.textContent = text
    const spoken = spokenValue(text, range.getAttribute('data-h-unit'))
    range.querySelector(`[data-h-end="${name}"]`)?.setAttribute('aria-valuetext', spoken)
  }
  range.querySelector('input[data-h-end="from"]')?.toggleAttribute('data-h-front', isInFront(from, min, max))
  const span = range.querySelector('rect')
  span?.setAttribute('x', `${from - min}`)
  span?.setAttribute('width', `${to - from}`)
}

/** Updates all ranges, also those added later, when a thumb is moved or the line is clicked. */
export function enhanceRange(root: Document): void {
  if (enhanced.has(root)) return
  enhanced.add(root)
  root.addEventListener('input', ({ target }) => {
    const range = target instanceof HTMLInputElement ? rangeOf(target) : null
    if (range) follow(range, target as HTMLInputElement)
  })
  root.addEventListener('click', ({ target, clientX }) => {
    const range = rangeOf(target)
    const moved = range ? moveNearerEnd(range, target, clientX) : undefined
    moved?.dispatchEvent(new Event('input', { bubbles: true }))
  })
}
