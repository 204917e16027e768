type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

const CONTROLS = 'input,select,textarea'
const KINDS = [
  ['valueMissing', 'required'],
  ['tooShort', 'short'],
  ['tooLong', 'long'],
  ['customError', 'differs'],
] as const

const enhanced = new WeakSet<Document>()
/** Fields whose value someone has changed, and fields that were found right or wrong since. */
const changed = new WeakSet<Element>()
const judged = new WeakSet<Element>()

const toControl = (target: EventTarget | null): Control | null =>
  target instanceof Element && target.matches(CONTROLS) ? (target as Control) : null

const controlsOf = (field: Element) => [...field.querySelectorAll<Control>(CONTROLS)]
const isWrong = (control: Control) => control.willValidate && !control.validity.valid

/** A field without messages of its own is left to the browser. */
const fieldOf = (target: EventTarget | null): Element | null => {
  const field = target instanceof Element ? target.closest('[data-h-field]') : null
  const speaks = field?.getAttributeNames().some((name) => name.startsWith('data-h-message-'))
  return speaks ? (field ?? null) : null
}

function messageFor(control: Control, field: Element): string {
  const kind = KINDS.find(([flag]) => control.validity[flag])?.[1] ?? 'invalid'
  return field.getAttribute(`data-h-message-${kind}`) ?? control.validationMessage
}

const mark = (element: Element, wrong: boolean) =>
  wrong ? element.setAttribute('aria-invalid', 'true') : element.removeAttribute('aria-invalid')

const isMarked = (field: Element) =>
  field.getAttribute('aria-invalid') === 'true' || field.querySelector('[aria-invalid="true"]') !== null

/** Says of a field what is wrong with it now, or nothing. */
function judge(field: Element): void {
  judged.add(field)
  const controls = controlsOf(field)
  const first = controls.find(isWrong)
  const words = field.querySelector('[data-h-error] > span')
  if (words) words.textContent = first ? messageFor(first, field) : ''
  if (field.getAttribute('role') === 'radiogroup') mark(field, first !== undefined)
  else for (const control of controls) mark(control, isWrong(control))
  if (!first) strike([field, ...controls])
}

/** Takes what is mended off the list of faults that the server answered with, and the list away after the last. */
function strike(elements: readonly Element[]): void {
  for (const { id, ownerDocument } of elements) {
    const link = id ? ownerDocument.querySelector(`[data-h-faults] a[href="#${CSS.escape(id)}"]`) : null
    const summary = link?.closest('[data-h-faults]')
    link?.closest('li')?.remove()
    if (summary?.querySelector('li') === null) summary.remove()
  }
}

/** Tells the browser which repeated values of a form differ from the first ones; without words for it, that is the server's to say. */
function compare(form: HTMLFormElement | null, typedIn: Element | null): void {
  for (const repeated of form?.querySelectorAll<HTMLInputElement>('input[data-h-matches]') ?? []) {
    const first = form?.elements.namedItem(repeated.getAttribute('data-h-matches') ?? '')
    const field = fieldOf(repeated)
    if (!field || !(first instanceof HTMLInputElement)) continue
    const differs = repeated.value !== '' && repeated.value !== first.value
    repeated.setCustomValidity(differs ? (field.getAttribute('data-h-message-differs') ?? '') : '')
    if (field !== typedIn && judged.has(field)) judge(field)
  }
}

/** Fields to judge when the pointer is up again: an error that appears under a pressed pointer would move the button from under it. */
function whenReleased(root: Document): (field: Element) => void {
  const waiting = new Set<Element>()
  let pressed = false
  const release = () => {
    pressed = false
    setTimeout(() => {
      for (const field of waiting) judge(field)
      waiting.clear()
    })
  }
  root.addEventListener('pointerdown', () => {
    pressed = true
  })
  root.addEventListener('pointerup', release)
  root.addEventListener('pointercancel', release)
  return (field) => {
    if (pressed) waiting.add(field)
    else judge(field)
  }
}

/**
 * Shows the messages of every field that has some, present and to come, in place of the browser's: when a changed field is left, and when a
 * form is sent, whose first wrong control then has the focus. A mended field falls silent at once.
 */
export function enhanceValidate(root: Document): void {
  if (enhanced.has(root)) return
  enhanced.add(root)
  const judgeSoon = whenReleased(root)

  const onChange = ({ target }: Event) => {
    const control = toControl(target)
    const field = fieldOf(control)
    if (!control) return
    compare(control.form, field)
    if (!field) return
    changed.add(field)
    if (isMarked(field)) judge(field)
  }
  root.addEventListener('input', onChange)
  root.addEventListener('change', onChange)

  root.addEventListener('focusout', ({ target, relatedTarget }) => {
    const field = fieldOf(target)
    const leaves = field && !(relatedTarget instanceof Node && field.contains(relatedTarget))
    if (leaves && changed.has(field)) judgeSoon(field)
  })

  // The browser tells each wrong control of a form that is to be sent, in order, and then does not send it.
  root.addEventListener(
    'invalid',
    (event) => {
      const control = toControl(event.target)
      const field = fieldOf(control)
      if (!control || !field) return
      event.preventDefault()
      judge(field)
      const all = [...(control.form?.elements ?? [])].map(toControl)
      if (all.find((other) => other !== null && isWrong(other)) === control) control.focus()
    },
    true,
  )
}
