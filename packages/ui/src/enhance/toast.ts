/** How long a toast stays: time to notice it, and to read it at about 15 characters a second. */
export const stayOf = (text: string): number => 4000 + text.length * 65

interface Stay {
  timer: ReturnType<typeof setTimeout> | undefined
  /** Had the focus before the toast got it. */
  before: HTMLElement | null
}
const stays = new WeakMap<HTMLElement, Stay>()
const own = new WeakSet<HTMLElement>()

const toastOf = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-h-toasts] > [data-h-toast]') : null

const isHeld = (toast: HTMLElement) => toast.matches(':hover, :focus-within')

/** What React rendered, React removes; until then it is hidden. */
function close(toast: HTMLElement): void {
  const known = stays.get(toast)
  clearTimeout(known?.timer)
  if (toast.matches(':focus-within')) known?.before?.focus()
  if (own.has(toast)) toast.remove()
  else toast.hidden = true
}

/** A failure stays until it is put away; the rest goes by itself, unless someone is at it. */
function stay(toast: HTMLElement): void {
  const { timer, before = null } = stays.get(toast) ?? {}
  clearTimeout(timer)
  const leaves = toast.dataset.hToast !== 'danger' && !isHeld(toast)
  stays.set(toast, {
    before,
    timer: leaves ? setTimeout(() => close(toast), stayOf(toast.textContent ?? '')) : undefined,
  })
}

/** Shows a short word in the page's `ToastRegion`, and has screen readers speak it when they are done; without a region nothing happens. */
export function showToast(
  text: string,
  tone: 'info' | 'success' | 'warning' | 'danger' = 'info',
  root = document,
): void {
  const list = root.querySelector('[data-h-toasts]')
  const model = root.querySelector(`[data-h-toast-models] > [data-h-toast="${tone}"]`)
  const words = (toast: Element) => toast.querySelector('[data-h-toast-text]')
  if (!list || !model) return
  const toast = model.cloneNode(true) as HTMLElement
  const slot = words(toast)
  if (slot) slot.textContent = text
  own.add(toast)
  list.append(toast)
  stay(toast)
}

const onClick = ({ target }: Event): void => {
  const button = target instanceof Element ? target.closest('[data-h-closes-toast]') : null
  const toast = button && toastOf(button)
  if (toast) close(toast)
}

const onEnter = (event: Event): void => {
  const toast = toastOf(event.target)
  const known = toast && stays.get(toast)
  if (!toast || !known) return
  clearTimeout(known.timer)
  const from = (event as FocusEvent).relatedTarget
  if (event.type === 'focusin' && from instanceof HTMLElement && !toast.contains(from)) known.before = from
}

const onLeave = (event: Event): void => {
  const toast = toastOf(event.target)
  if (toast && !toast.contains((event as FocusEvent).relatedTarget as Node | null)) setTimeout(() => stay(toast))
}

/** Lets toasts go by themselves, stay while someone is at them, and be put away. */
export function enhanceToast(root: Document): void {
  root.addEventListener('click', onClick)
  for (const type of ['pointerover', 'focusin']) root.addEventListener(type, onEnter)
  for (const type of ['pointerout', 'focusout']) root.addEventListener(type, onLeave)
  for (const toast of root.querySelectorAll<HTMLElement>('[data-h-toasts] > [data-h-toast]')) stay(toast)
}
