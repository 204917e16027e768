import { dateFault } from '../date-of-birth/date-fault.ts'

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

const CONTROLS = 'input,select,textarea'
const KINDS = [
  ['valueMissing', 'required'],
  ['tooShort', 'short'],
  ['tooLong', 'long'],
] as const

/** Fields that the user has changed, and fields that have been validated since. */
const changed = new WeakSet<Element>()
const validated = new WeakSet<Element>()

/** How the errors of fields are shown. */
interface FieldListener {
  /** Shows the current error of a field; null for none. */
  readonly show: (field: Element, message: string | null) => void
  /** Called first when a form is not sent because of errors. */
  readonly refuse: (form: HTMLFormElement | null) => void
}
type Validate = (field: Element) => void

const toControl = (target: EventTarget | null): Control | null =>
  target instanceof Element && target.matches(CONTROLS) ? (target as Control) : null

/** The controls within a field, or another part of a form. */
export const controlsOf = (part: Element) => [...part.querySelectorAll<Control>(CONTROLS)]
export const isInvalid = (control: Control) => control.willValidate && !control.validity.valid

/** A field without messages of its own is left to the browser. */
const fieldOf = (target: EventTarget | null): Element | null => {
  const field = target instanceof Element ? target.closest('[data-h-field]') : null
  const speaks = field?.getAttributeNames().some((name) => name.startsWith('data-h-message-'))
  return speaks ? (field ?? null) : null
}

function messageFor(control: Control, field: Element): string {
  // A fault that spans several controls was set together with its message.
  if (control.validity.customError) return control.validationMessage
  const kind = KINDS.find(([flag]) => control.validity[flag])?.[1] ?? 'invalid'
  return field.getAttribute(`data-h-message-${kind}`) ?? control.validationMessage
}

const isMarked = (field: Element) =>
  field.getAttribute('aria-invalid') === 'true' || field.querySelector('[aria-invalid="true"]') !== null

/** Marks repeated values that differ from the first ones as invalid. A field without a message for it is left to the server. */
function compareRepeated(form: HTMLFormElement | null, typedIn: Element | null, validate: Validate): void {
  for (const repeated of form?.querySelectorAll<HTMLInputElement>('input[data-h-matches]') ?? []) {
    const first = form?.elements.namedItem(repeated.getAttribute('data-h-matches') ?? '')
    const field = fieldOf(repeated)
    if (!field || !(first instanceof HTMLInputElement)) continue
    const differs = repeated.value !== '' && repeated.value !== first.value
    repeated.setCustomValidity(differs ? (field.getAttribute('data-h-message-differs') ?? '') : '')
    if (field !== typedIn && validated.has(field)) validate(field)
  }
}

/** Marks passwords as invalid that repeat another field's value or the local part of an address. */
function compareUnlike(form: HTMLFormElement | null, typedIn: Element | null, validate: Validate): void {
  for (const own of form?.querySelectorAll<HTMLInputElement>('input[data-h-unlike]') ?? []) {
    const field = fieldOf(own)
    const value = own.value.trim().toLowerCase()
    const same = (own.dataset.hUnlike ?? '').split(' ').some((name) => {
      const other = form?.elements.namedItem(name)
      const known = other instanceof HTMLInputElement ? other.value.trim().toLowerCase() : ''
      return value !== '' && [known, known.split('@')[0]].includes(value)
    })
    const words = field?.getAttribute('data-h-message-same') ?? ''
    // An error of another kind, such as the server's, stays.
    if (same) own.setCustomValidity(words)
    else if (own.validationMessage === words) own.setCustomValidity('')
    if (field && field !== typedIn && validated.has(field)) validate(field)
  }
}

/** Marks all lists of an impossible or too late date as invalid. A field without a message for it is left to the server. */
function checkDate(field: Element): void {
  const latest = field.getAttribute('data-h-date')
  if (latest === null) return
  const lists = controlsOf(field)
  const chosen = (part: string) => lists.find(({ name }) => name.endsWith(`_${part}`))?.value ?? ''
  const fault = dateFault({ year: chosen('year'), month: chosen('month'), day: chosen('day') }, latest)
  for (const list of lists) list.setCustomValidity((fault && field.getAttribute(`data-h-message-${fault}`)) ?? '')
}

/** Milliseconds in which a click may follow the end of a touch: some browsers wait for a second tap. */
const CLICK_WITHIN = 400

/**
 * Returns a function that delays what shows or removes errors until a click is over: it would move the pressed button away. Of several works for one
 * element, the last one is done. On touch screens the finger is lifted before the field loses the focus.
 */
export function afterClick(root: Document | HTMLElement): (element: Element, work: () => void) => void {
  const waiting = new Map<Element, () => void>()
  let pressed = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const release = () => {
    clearTimeout(timer)
    pressed = false
    setTimeout(() => {
      for (const work of waiting.values()) work()
      waiting.clear()
    })
  }
  root.addEventListener('pointerdown', () => {
    clearTimeout(timer)
    pressed = true
  })
  root.addEventListener('pointerup', () => {
    timer = setTimeout(release, CLICK_WITHIN)
  })
  for (const event of ['click', 'pointercancel']) root.addEventListener(event, release, true)
  return (element, work) => {
    if (pressed) waiting.set(element, work)
    else work()
  }
}

/**
 * Shows the messages of fields in the place of the browser's: when a changed field loses the focus, and on submit, which focuses the first invalid
 * control. A corrected field loses its error at once. Covers fields that are added later.
 */
export function listenToFields(root: Document | HTMLElement, { show, refuse }: FieldListener): void {
  const validate: Validate = (field) => {
    validated.add(field)
    const first = controlsOf(field).find(isInvalid)
    show(field, first ? messageFor(first, field) : null)
  }
  const delayed = afterClick(root)
  const validateSoon: Validate = (field) => delayed(field, () => validate(field))

  const onChange = ({ target }: { readonly target: EventTarget | null }) => {
    const control = toControl(target)
    const field = fieldOf(control)
    if (!control) return
    compareRepeated(control.form, field, validate)
    compareUnlike(control.form, field, validate)
    if (!field) return
    checkDate(field)
    changed.add(field)
    if (isMarked(field)) validateSoon(field)
  }
  root.addEventListener('input', onChange)
  root.addEventListener('change', onChange)

  root.addEventListener('focusout', (event) => {
    const { target, relatedTarget } = event as FocusEvent
    const field = fieldOf(target)
    const leaves = field && !(relatedTarget instanceof Node && field.contains(relatedTarget))
    if (leaves && changed.has(field)) validateSoon(field)
  })

  // On submit the browser fires `invalid` for each invalid control in order, and does not send the form.
  root.addEventListener(
    'invalid',
    (event) => {
      const control = toControl(event.target)
      const field = fieldOf(control)
      if (!control || !field) return
      event.preventDefault()
      refuse(control.form)
      validate(field)
      const all = [...(control.form?.elements ?? [])].map(toControl)
      if (all.find((other) => other !== null && isInvalid(other)) === control) control.focus()
    },
    true,
  )
}
