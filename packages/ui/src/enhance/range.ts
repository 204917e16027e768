const enhanced = new WeakSet<Document>()

/** Keeps the two ends of a range in order, the nearer one above the other, and shows their values. */
function follow(range: Element, moved: HTMLInputElement): void {
  const end = (name: string) => range.querySelector<HTMLInputElement>(`input[data-h-end="${name}"]`)
  const from = end('from')
  const to = end('to')
  if (!from || !to) return
  if (from.valueAsNumber > to.valueAsNumber) moved.value = moved === from ? to.value : from.value
  for (const input of [from, to]) {
    const shown = range.querySelector(`[data-h-value="${input.getAttribute('data-h-end')}"]`)
    if (shown) shown.textContent = input.value
  }
  const min = Number(from.min)
  const middle = (min + Number(from.max)) / 2
  from.toggleAttribute('data-h-front', from.valueAsNumber > middle)
  const span = range.querySelector('rect')
  span?.setAttribute('x', `${from.valueAsNumber - min}`)
  span?.setAttribute('width', `${to.valueAsNumber - from.valueAsNumber}`)
}

/** Lets the values and the line of every range, present and to come, follow its two ends. */
export function enhanceRange(root: Document): void {
  if (enhanced.has(root)) return
  enhanced.add(root)
  root.addEventListener('input', ({ target }) => {
    const range = target instanceof HTMLInputElement ? target.closest('[data-h-range]') : null
    if (range) follow(range, target as HTMLInputElement)
  })
}
