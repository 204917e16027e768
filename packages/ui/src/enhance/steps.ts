import { controlsOf, isInvalid } from '../components/form/validation.ts'
import { checkByServer, fieldsOf, forgetRefused } from './validate.ts'

/** The state of a history entry of a document. */
interface Entry {
  /** Ids of the open dialog, and of the dialog above it. */
  readonly dialog?: string | undefined
  readonly layer?: string | undefined
  /** Address of the page whose form the dialog shows. */
  readonly page?: string | undefined
  /** Id of the open photo viewer. */
  readonly viewer?: string | undefined
  /** The step of a form, and the step of the entry before it. */
  readonly step?: number | undefined
  readonly from?: number | undefined
  /** The number of entries that overlays and steps have added since the page's own. */
  readonly depth?: number | undefined
}

export const entry = (): Entry => (history.state as Entry | null) ?? {}

/** Adds a history entry whose state differs from the present one by `differs`. */
export const pushEntry = (differs: Entry): void =>
  history.pushState({ ...entry(), ...differs, depth: (entry().depth ?? 0) + 1 }, '')

let left: Promise<unknown> = Promise.resolve()

/** Goes back over the entries that a closed overlay has added. */
export function leaveEntries(count: number): void {
  left = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }))
  history.go(-count)
}

/** Resolves once `leaveEntries` has arrived: the browser takes its time, and the arrival closes what was opened before. */
export const entriesLeft = (): Promise<unknown> => left

const FORM = 'form[data-h-steps]'
/** While the server checks a step of the form. */
const CHECKING = 'data-h-checking'
/** Milliseconds after which the button looks busy meanwhile. */
const SLOW = 300
const stepsOf = (form: Element) => [...form.querySelectorAll<HTMLElement>('[data-h-step]')]
const stepAt = (form: Element) => stepsOf(form).findIndex((step) => step.hasAttribute('data-h-now'))
const formOf = (target: EventTarget | null, within = '') =>
  target instanceof Element ? (target.closest(within || FORM)?.closest<HTMLFormElement>(FORM) ?? null) : null

const stepOf = (form: Element, element: Element) => stepsOf(form).findIndex((step) => step.contains(element))

function show(form: Element, at: number): void {
  const steps = stepsOf(form)
  const mark = (name: string, shown: boolean) => form.querySelector(name)?.toggleAttribute('data-h-now', shown)
  const backwards = at < stepAt(form)
  steps.forEach((step, index) => {
    step.toggleAttribute('data-h-now', index === at)
    step.toggleAttribute('data-h-moved', index === at && !backwards)
  })
  mark('[data-h-step-back]', at > 0)
  mark('[data-h-step-next]', at < steps.length - 1)
  mark('[data-h-step-send]', at === steps.length - 1)
  form.querySelectorAll('[data-h-stepper] > li').forEach((item, index) => {
    item.toggleAttribute('data-done', index < at)
    if (index === at) item.setAttribute('aria-current', 'step')
    else item.removeAttribute('aria-current')
  })
}

const focusHeading = (form: Element) => stepsOf(form)[stepAt(form)]?.querySelector('h2')?.focus()

/** Shows another step as a new history entry, so that Back leads to the one before. */
function open(form: Element, at: number): void {
  pushEntry({ step: at, from: stepAt(form) })
  show(form, at)
}

/** Whether all fields of a part of a form are valid; otherwise the first invalid one is focused. */
function isValid(part: Element): boolean {
  // All controls are checked, because each `invalid` event shows its field's error.
  const [wrong] = controlsOf(part).filter((control) => !control.checkValidity())
  wrong?.focus()
  return wrong === undefined
}

/** Goes to the next step, unless the browser or the server finds a field of this one invalid. */
async function goOn(form: HTMLFormElement): Promise<void> {
  const at = stepAt(form)
  const step = stepsOf(form)[at]
  if (!step || form.hasAttribute(CHECKING)) return
  forgetRefused(step)
  if (!isValid(step)) return
  const button = form.querySelector('[data-h-step-next] button')
  const slow = setTimeout(() => button?.setAttribute('aria-busy', 'true'), SLOW)
  form.setAttribute(CHECKING, '')
  await checkByServer(form, fieldsOf(step))
  form.removeAttribute(CHECKING)
  clearTimeout(slow)
  button?.removeAttribute('aria-busy')
  // The visitor may have gone back meanwhile.
  if (stepAt(form) !== at || !isValid(step)) return
  open(form, at + 1)
  focusHeading(form)
}

function goBack(form: Element): void {
  const at = stepAt(form)
  const { step, from } = entry()
  if (step === at && from === at - 1) {
    history.back()
    return
  }
  show(form, at - 1)
  keepStep(form)
  focusHeading(form)
}

/** Index of the visible step. */
export const currentStep = stepAt

/** Shows a form step by step, beginning with the step of the history entry, but with the first incomplete one if that comes earlier or there is none. */
export function beginSteps(form: HTMLFormElement): void {
  form.noValidate = true
  form.setAttribute('data-h-running', '')
  const wrong = controlsOf(form).find(isInvalid)
  const filled = wrong ? stepOf(form, wrong) : stepsOf(form).length - 1
  // A refused form begins where the server says.
  if (!form.querySelector('[data-h-faults]')) show(form, Math.min(entry().step ?? filled, filled))
}

/** Stores the visible step in the present history entry. */
export const keepStep = (form: Element): void =>
  history.replaceState({ ...entry(), step: stepAt(form), from: undefined }, '')

/** Shows the step of a control, if it is not visible. */
function reveal(form: Element, control: Element): void {
  const at = stepOf(form, control)
  if (at >= 0 && at !== stepAt(form)) open(form, at)
}

/** Shows each `SteppedForm` one step at a time: Next and Enter go on, Back goes back, a link to an error opens its step. */
export function enhanceSteps(root: Document): void {
  root.addEventListener('click', (event) => {
    const forth = formOf(event.target, '[data-h-step-next]')
    if (forth) void goOn(forth)
    const back = formOf(event.target, '[data-h-step-back]')
    if (back) goBack(back)
    const link = event.target instanceof Element ? event.target.closest(`${FORM} [data-h-faults] a`) : null
    const form = formOf(link)
    const control = root.getElementById(link?.getAttribute('href')?.slice(1) ?? '')
    if (!form || !control) return
    // Following the fragment would add a history entry without a step.
    event.preventDefault()
    reveal(form, control)
    control.focus()
  })
  // In the capture phase, because Enter submits the form in any step, and only the last step may be sent.
  root.addEventListener(
    'submit',
    (event) => {
      const form = formOf(event.target)
      if (!form) return
      const wrong = controlsOf(form).find(isInvalid)
      if (stepAt(form) < stepsOf(form).length - 1) void goOn(form)
      else if (wrong) {
        reveal(form, wrong)
        form.checkValidity()
      } else return
      event.preventDefault()
    },
    true,
  )
  addEventListener('popstate', () => {
    const form = root.querySelector<HTMLFormElement>(FORM)
    const { step, layer } = entry()
    if (!form || step === undefined || step === stepAt(form)) return
    show(form, step)
    if (!layer) focusHeading(form)
  })
  for (const form of root.querySelectorAll<HTMLFormElement>(FORM)) {
    const { step, from } = entry()
    beginSteps(form)
    if (step !== stepAt(form) || from === undefined) keepStep(form)
  }
}
