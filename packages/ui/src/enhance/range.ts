const enhanced = new WeakSet<Document>()

/** Keeps the two ends of a range in order, the nearer one above the other, and shows their values. */
function follow(range: Element, moved: HTMLInputElement): void {
  const end = (name: string) => range.querySelector<HTMLInputElement>(`input[data-h-end="${name}"]`)
  const from = end('from')
  const to = end('to')
  if (from && to && from.valueAsNumber > to.valueAsNumber) moved.value = moved === from ? to.value : from.value
  const [min, max] = [Number(moved.min), Number(moved.max)]
  const low = from?.valueAsNumber ?? min
  const high = to?.valueAsNumber ?? max
  const show = (name: string, value: number) => {
    const shown = range.querySelector(`[data-h-value="${name}"]`)
    if (shown) shown.textContent = `${value}${value === max && range.hasAttribute('data-h-open') ? '+' : ''}`
  }
  show('from', low)
  show('to', high)
  from?.toggleAttribute('data-h-front', low > (min + max) / 2)
  const span = range.querySelector('rect')
  span?.setAttribute('x', `${low - min}`)
  span?.setAttribute('width', `${high - low}`)
}

/** Moves the nearer end of a range to where its line was tapped: nobody has to drag. */
function jump(range: Element, line: Element, x: number): void {
  const ends = [...range.querySelectorAll<HTMLInputElement>('input[data-h-end]')]
  const [end] = ends
  if (!end) return
  const [min, max] = [Number(end.min), Number(end.max)]
  const { left, width } = line.getBoundingClientRect()
  const value = Math.round(min + ((max - min) * (x - left)) / width)
  const distance = (input: HTMLInputElement) => Math.abs(input.valueAsNumber - value)
  // Of two in one place, the one that may go there.
  const nearest = ends.reduce((one, other) =>
    distance(other) < distance(one) || (distance(other) === distance(one) && value > other.valueAsNumber) ? other : one,
  )
  nearest.value = `${value}`
  nearest.focus()
  nearest.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Lets the values and the line of every range, present and to come, follow its two ends, and the ends a tap on the line. */
export function enhanceRange(root: Document): void {
  if (enhanced.has(root)) return
  enhanced.add(root)
  root.addEventListener('input', ({ target }) => {
    const range = target instanceof HTMLInputElement ? target.closest('[data-h-range]') : null
    if (range) follow(range, target as HTMLInputElement)
  })
  root.addEventListener('click', ({ target, clientX }) => {
    // The ends themselves are dragged.
    if (!(target instanceof Element) || target instanceof HTMLInputElement) return
    const slider = target.closest('[data-h-line]')
    const range = slider?.closest('[data-h-range]')
    const line = slider?.querySelector('svg')
    if (range && line) jump(range, line, clientX)
  })
}
