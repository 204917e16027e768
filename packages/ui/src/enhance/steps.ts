type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** What the state of an entry of the history says of a page that is a document. */
interface Entry {
  /** Ids of the dialog that is open, and of the one above it. */
  readonly dialog?: string | undefined
  readonly layer?: string | undefined
  /** Id of the viewer of photos that is open. */
  readonly viewer?: string | undefined
  /** The step of a form, and the one of the entry below. */
  readonly step?: number | undefined
  readonly from?: number | undefined
  /** How many entries of this kind lie between this one and the page's own. */
  readonly depth?: number | undefined
}

export const entry = (): Entry => (history.state as Entry | null) ?? {}

/** Adds an entry that differs in this from the present one. */
export const pushEntry = (differs: Entry): void =>
  history.pushState({ ...entry(), ...differs, depth: (entry().depth ?? 0) + 1 }, '')

const FORM = 'form[data-h-steps]'
const stepsOf = (form: Element) => [...form.querySelectorAll<HTMLElement>('[data-h-step]')]
const stepAt = (form: Element) => stepsOf(form).findIndex((step) => step.hasAttribute('data-h-now'))
const formOf = (target: EventTarget | null, within = '') =>
  target instanceof Element ? (target.closest(within || FORM)?.closest<HTMLFormElement>(FORM) ?? null) : null

const controlsIn = (part: Element) => [...part.querySelectorAll<Control>('input,select,textarea')]
const isWrong = (control: Control) => control.willValidate && !control.validity.valid
/** Index of the step that holds that element. */
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

/** Shows another step as an entry of its own in the history, so that Back leads to the one before. */
function open(form: Element, at: number): void {
  pushEntry({ step: at, from: stepAt(form) })
  show(form, at)
}

/** On to the next step, unless this one has a fault: then its field says so. */
function goOn(form: Element): void {
  const at = stepAt(form)
  // Each is asked: the event that it fires is what shows the fault.
  const wrong = controlsIn(stepsOf(form)[at] as Element).filter((control) => !control.checkValidity())
  if (wrong[0]) {
    wrong[0].focus()
    return
  }
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

/** Index of the step that a form shows. */
export const currentStep = stepAt

/** Shows a form of steps one by one: where the history says that its visitor was, as far as everything before is filled in. */
export function beginSteps(form: HTMLFormElement): void {
  form.noValidate = true
  form.setAttribute('data-h-running', '')
  const wrong = controlsIn(form).find(isWrong)
  const filled = wrong ? stepOf(form, wrong) : stepsOf(form).length - 1
  // A form that was refused begins where the server says.
  if (!form.querySelector('[data-h-faults]')) show(form, Math.min(entry().step ?? 0, filled))
}

/** Lets the present entry of the history stand for the step that a form shows. */
export const keepStep = (form: Element): void =>
  history.replaceState({ ...entry(), step: stepAt(form), from: undefined }, '')

/** Opens a control's step, if it is not the one that is shown. */
function reveal(form: Element, control: Element): void {
  const at = stepOf(form, control)
  if (at >= 0 && at !== stepAt(form)) open(form, at)
}

/** Shows each `SteppedForm` a step at a time: Next and Enter go on, Back goes back, each fault opens its step. */
export function enhanceSteps(root: Document): void {
  root.addEventListener('click', (event) => {
    const forth = formOf(event.target, '[data-h-step-next]')
    if (forth) goOn(forth)
    const back = formOf(event.target, '[data-h-step-back]')
    if (back) goBack(back)
    const link = event.target instanceof Element ? event.target.closest(`${FORM} [data-h-faults] a`) : null
    const form = formOf(link)
    const control = root.getElementById(link?.getAttribute('href')?.slice(1) ?? '')
    if (!form || !control) return
    // The fragment would be an entry of the history without a step.
    event.preventDefault()
    reveal(form, control)
    control.focus()
  })
  // Before anybody else hears of it: Enter in a field asks to send the form, whatever step it is in.
  root.addEventListener(
    'submit',
    (event) => {
      const form = formOf(event.target)
      if (!form) return
      const wrong = controlsIn(form).find(isWrong)
      if (stepAt(form) < stepsOf(form).length - 1) goOn(form)
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
