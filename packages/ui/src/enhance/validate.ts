import { afterClick, controlsOf, isInvalid, listenToFields } from '../components/form/validation.ts'

/*
 * A form with `data-h-checked-by="<address>"` also asks the server, whose rules the browser does not have. The address takes the fields of the form and
 * answers `{ faults: [{ field, message }], suggestion: { field, value, message } | null }`. It is asked about a step that is left (`steps.ts`), and about the controls with `data-h-checked` once a
 * value has changed; such a control is "yes" while the server accepts its value and suggests no other, and has no tick before. If the server does not answer, sending the
 * form shows what is wrong. A suggestion becomes the words of the button in `data-h-suggestion="<name of a control>"`, which fills the value in.
 */

interface ServerFault {
  readonly field: string
  readonly message: string
}
interface ServerAnswer {
  readonly faults: readonly ServerFault[]
  readonly suggestion: (ServerFault & { readonly value: string }) | null
}

/** Milliseconds to wait for the server's answer. */
const PATIENCE = 4_000
const CHECKED = 'data-h-checked'

/** The fields whose value the server has refused. */
const refused = new WeakSet<Element>()
/** The latest question, which several events may ask. */
let latest: { readonly asked: string; readonly answer: Promise<ServerAnswer> } | undefined

const enhanced = new WeakSet<Document>()

const setInvalid = (element: Element, wrong: boolean) =>
  wrong ? element.setAttribute('aria-invalid', 'true') : element.removeAttribute('aria-invalid')

function show(field: Element, message: string | null): void {
  const controls = controlsOf(field)
  const words = field.querySelector('[data-h-error] > span')
  if (words) words.textContent = message ?? ''
  if (field.getAttribute('role') === 'radiogroup') setInvalid(field, message !== null)
  else for (const control of controls) setInvalid(control, isInvalid(control))
  if (message === null) removeFromSummary([field, ...controls])
}

/** Removes corrected fields from the server's summary of errors, and the summary itself when it is empty. */
function removeFromSummary(elements: readonly Element[]): void {
  for (const { id, ownerDocument } of elements) {
    const link = id ? ownerDocument.querySelector(`[data-h-faults] a[href="#${CSS.escape(id)}"]`) : null
    const summary = link?.closest('[data-h-faults]')
    link?.closest('li')?.remove()
    if (summary?.querySelector('li') === null) summary.remove()
  }
}

/** The typed values: neither hidden fields of the form itself nor what is chosen by radio buttons, which the browser can judge alone. */
function typedValues(form: HTMLFormElement): string {
  const values = new FormData(form)
  for (const { name } of form.querySelectorAll<HTMLInputElement>(':scope > input, [type=radio]')) values.delete(name)
  return String(new URLSearchParams([...values] as [string, string][]))
}

async function askServer(form: HTMLFormElement, asked: string): Promise<ServerAnswer> {
  const answer = await fetch(`${form.dataset.hCheckedBy}?lng=${document.documentElement.lang}`, {
    method: 'POST',
    body: new URLSearchParams(asked),
    signal: AbortSignal.timeout(PATIENCE),
  })
  if (!answer.ok) throw new Error('Not checked')
  return (await answer.json()) as ServerAnswer
}

export const fieldsOf = (part: Element) => [...part.querySelectorAll('[data-h-field]')]
/** The element for the error has the name of its field in its id, between that of the form and `error`. */
const isOf = (field: Element, name: string) => field.querySelector(`[data-h-error][id$="-${name}-error"]`) !== null

function judge(field: Element, message: string): void {
  for (const control of controlsOf(field)) control.setCustomValidity(message)
}

function mark(field: Element, checked: 'yes' | ''): void {
  for (const control of controlsOf(field)) if (control.hasAttribute(CHECKED)) control.setAttribute(CHECKED, checked)
}

/** Marks those fields whose values the server refuses, and shows why. Fields whose value the browser refuses keep its error. */
function apply(fields: readonly Element[], { faults, suggestion }: ServerAnswer): void {
  for (const field of fields) {
    const fault = faults.find(({ field: name }) => isOf(field, name))
    const wasRefused = refused.delete(field)
    if (wasRefused) judge(field, '')
    if (controlsOf(field).some(isInvalid)) continue
    if (fault) {
      judge(field, fault.message)
      refused.add(field)
    }
    mark(field, fault || (suggestion && isOf(field, suggestion.field)) ? '' : 'yes')
    if (fault || wasRefused) show(field, fault?.message ?? null)
  }
}

function suggest(form: HTMLFormElement, suggestion: ServerAnswer['suggestion']): void {
  for (const place of form.querySelectorAll<HTMLElement>('[data-h-suggestion]')) {
    const button = place.querySelector('button')
    const own = suggestion?.field === place.dataset.hSuggestion ? suggestion : null
    button?.parentElement?.toggleAttribute('hidden', own === null)
    if (!button || !own) continue
    button.textContent = own.message
    button.value = own.value
  }
}

function takeSuggestion(button: HTMLButtonElement, place: HTMLElement): void {
  const control = button.form?.elements.namedItem(place.dataset.hSuggestion ?? '')
  if (!(control instanceof HTMLInputElement)) return
  control.value = button.value
  control.focus()
  for (const type of ['input', 'change']) control.dispatchEvent(new Event(type, { bubbles: true }))
}

/** Asks the server about a part of a form; resolves once its answer was given to `soon`, whose work makes the fields invalid that it refuses, or if it does not answer. */
export async function checkByServer(
  form: HTMLFormElement,
  fields: readonly Element[],
  soon = (work: () => void): void => work(),
): Promise<void> {
  if (!form.dataset.hCheckedBy) return
  const asked = typedValues(form)
  if (latest?.asked !== asked) latest = { asked, answer: askServer(form, asked) }
  try {
    const answer = await latest.answer
    soon(() => showAnswer(form, fields, { asked, answer }))
  } catch {
    latest = undefined
  }
}

interface Answered {
  readonly asked: string
  readonly answer: ServerAnswer
}

function showAnswer(form: HTMLFormElement, fields: readonly Element[], { asked, answer }: Answered): void {
  const [was, now] = [new URLSearchParams(asked), new URLSearchParams(typedValues(form))]
  // What was typed meanwhile is asked about once it is left; the answer holds for the rest.
  const isAsAsked = ({ name }: { readonly name: string }) => was.get(name) === now.get(name)
  apply(
    fields.filter((field) => controlsOf(field).every(isAsAsked)),
    answer,
  )
  if (String(was) === String(now)) suggest(form, answer.suggestion)
}

/** Makes the fields of a part of a form valid that the server has refused, so that it is asked again. */
export function forgetRefused(part: Element): void {
  for (const field of fieldsOf(part)) if (refused.has(field)) judge(field, '')
}

/** Asks about changed values, and forgets the answer about a value that changes. */
function listenForServer(root: Document): void {
  const delayed = afterClick(root)
  root.addEventListener(
    'input',
    ({ target }) => {
      const field = target instanceof Element ? target.closest('[data-h-field]') : null
      if (!field) return
      if (refused.delete(field)) judge(field, '')
      mark(field, '')
    },
    true,
  )
  root.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest('button') : null
    const place = button?.closest<HTMLElement>('[data-h-suggestion]')
    if (button && place) takeSuggestion(button, place)
  })
  root.addEventListener('change', ({ target }) => {
    const form = target instanceof HTMLInputElement ? target.form : null
    if (!form) return
    // Any change asks about all of them: an answer is left that came while the next field was typed in, and a password must not be the name.
    const answered = fieldsOf(form).filter((field) =>
      controlsOf(field).some((one) => one.hasAttribute(CHECKED) && one.value !== ''),
    )
    if (answered.length > 0) void checkByServer(form, answered, (work) => delayed(form, work))
  })
}

/** Validates the fields of a document with messages of their own. */
export function enhanceValidate(root: Document): void {
  if (enhanced.has(root)) return
  enhanced.add(root)
  listenForServer(root)
  listenToFields(root, {
    show,
    // The summary of an earlier attempt goes, because each field now shows its current error.
    refuse: (form) => form?.querySelector('[data-h-faults]')?.remove(),
  })
}
