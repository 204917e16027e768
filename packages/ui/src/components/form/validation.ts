import { dateFault } from '../date-of-birth/date-fault.ts'

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

const CONTROLS = 'input,select,textarea'
const KINDS = [
  ['valueMissing', 'required'],
  ['tooShort', 'short'],
  ['tooLong', 'long'],
] as const

/** Fields that the user has changed, and fields that were validated since. */
const changed = new WeakSet<Element>()
const validated = new WeakSet<Element>()

/** Where what is wrong with a field is said. */
interface FieldListener {
  /** Shows what is wrong with a field now; null for nothing. */
  readonly show: (field: Element, message: string | null) => void
  /** Called before that, for a form that is not sent for it. */
  readonly refuse: (form: HTMLFormElement | null) => void
}
type Validate = (field: Element) => void

const toControl = (target: EventTarget | null): Control | null =>
  target instanceof Element && target.matches(CONTROLS) ? (target as Control) : null

/** The controls of a field. */
export const controlsOf = (field: Element) => [...field.querySelectorAll<Control>(CONTROLS)]
export const isInvalid = (control: Control) => control.willValidate && !control.validity.valid

/** A field without messages is left to the browser. */
const fieldOf = (target: EventTarget | null): Element | null => {
  const field = target instanceof Element ? target.closest('[data-h-field]') : null
  const speaks = field?.getAttributeNames().some((name) => name.startsWith('data-h-message-'))
  return speaks ? (field ?? null) : null
}

function messageFor(control: Control, field: Element): string {
  // What one control cannot tell by itself: it was given its message with the fault.
  if (control.validity.customError) return control.validationMessage
  const kind = KINDS.find(([flag]) => control.validity[flag])?.[1] ?? 'invalid'
  return field.getAttribute(`data-h-message-${kind}`) ?? control.validationMessage
}

const isMarked = (field: Element) =>
  field.getAttribute('aria-invalid') === 'true' || field.querySelector('[aria-invalid="true"]') !== null

/** Marks repeated values that differ from the first ones as invalid; without a message for it the server does. */
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

/** Marks passwords that repeat what others know of the member: a field's value, and what an address begins with. */
function compareUnlike(form: HTMLFormElement | null, typedIn: Element | null, validate: Validate): void {
  for (const own of form?.querySelectorAll<HTMLInputElement>('input[data-h-unlike]') ?? []) {
    const field = fieldOf(own)
    const value = own.value.trim().toLowerCase()
    const same = (own.dataset.hUnlike ?? '').split(' ').some((name) => {
      const other = form?.elements.namedItem(name)
      const known = other instanceof HTMLInputElement ? other.value.trim().toLowerCase() : ''
      return value !== '' && [known, known.split('@')[0]].includes(value)
    })
    own.setCustomValidity((same && field?.getAttribute('data-h-message-same')) || '')
    if (field && field !== typedIn && validated.has(field)) validate(field)
  }
}

/** Marks all lists of a date that cannot be, or comes too late, as invalid; without a message for it the server does. */
function checkDate(field: Element): void {
  const latest = field.getAttribute('data-h-date')
  if (latest === null) return
  const lists = controlsOf(field)
  const chosen = (part: string) => lists.find(({ name }) => name.endsWith(`_${part}`))?.value ?? ''
  const fault = dateFault({ year: chosen('year'), month: chosen('month'), day: chosen('day') }, latest)
  for (const list of lists) list.setCustomValidity((fault && field.getAttribute(`data-h-message-${fault}`)) ?? '')
}

/** How long after a touch has ended its click may come, in milliseconds: some browsers wait for a second tap. */
const CLICK_WITHIN = 400

/**
 * Delays validation until the click is over: an error that comes or goes before would move the pressed button away. A finger is up before the
 * field that it left loses the focus.
 */
function afterClick(root: Document | HTMLElement, validate: Validate): Validate {
  const waiting = new Set<Element>()
  let pressed = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const release = () => {
    clearTimeout(timer)
    pressed = false
    setTimeout(() => {
      for (const field of waiting) validate(field)
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
  return (field) => {
    if (pressed) waiting.add(field)
    else validate(field)
  }
}

/**
 * Has the messages of fields shown in place of the browser's: when a changed field loses the focus, and when a form is submitted, whose first
 * invalid control then gets the focus. A corrected field loses its error at once. Works for fields that are added later, too.
 */
export function listenToFields(root: Document | HTMLElement, { show, refuse }: FieldListener): void {
  const validate: Validate = (field) => {
    validated.add(field)
    const first = controlsOf(field).find(isInvalid)
    show(field, first ? messageFor(first, field) : null)
  }
  const validateSoon = afterClick(root, validate)

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

  // At submit the browser fires this for each invalid control, in order, and does not send the form.
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
