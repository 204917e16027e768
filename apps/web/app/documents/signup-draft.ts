import { PATHS } from '../addresses.ts'
import { keepItem, takeItem } from '../client/session-item.ts'

/*
 * What was typed into the signup form, for this tab and this site: it survives a reload, another language, and a connection that was lost. Never
 * the password.
 */

const KEY = 'hearth-signup'
const FORM = 'form[data-h-form="signup"]'
/** Milliseconds after which nobody comes back to it. */
const LASTS = 24 * 3_600_000
const KEPT = /^(?:name|email|date_of_birth_(?:day|month|year)|gender|seeking|country|member|signup_message)$/

interface Draft {
  readonly at: number
  readonly values: Readonly<Record<string, string>>
}

function readDraft(): Draft | null {
  const draft = takeItem<Draft>(KEY)
  if (!draft || Date.now() - draft.at >= LASTS) return null
  keepItem(KEY, draft)
  return draft
}

function saveDraft(form: HTMLFormElement): void {
  const values = Object.fromEntries([...new FormData(form)].filter(([name]) => KEPT.test(name))) as Draft['values']
  keepItem<Draft>(KEY, { at: Date.now(), values })
}

/** Forgets the draft, as after a signup that succeeded. */
export const forgetDraft = (): void => void takeItem(KEY)

/** Puts the draft into a form that has just appeared. */
export function restoreDraft(form: HTMLFormElement): void {
  const values = readDraft()?.values ?? {}
  for (const [name, value] of Object.entries(values)) {
    // A first message is for one person.
    if (name === 'signup_message' && values.member !== new FormData(form).get('member')) continue
    const control = form.elements.namedItem(name)
    // A choice that this form does not offer would leave none.
    if (control instanceof HTMLSelectElement && ![...control.options].some((option) => option.value === value)) continue
    if (!control || !('value' in control) || name === 'member') continue
    control.value = value
  }
}

/** Keeps a draft of the signup form as it is filled in, until the address is confirmed. */
export function enhanceSignupDraft(root: Document): void {
  if (root.location.pathname === PATHS.confirm_email) forgetDraft()
  const onChange = ({ target }: Event) => {
    const form = target instanceof Element ? target.closest<HTMLFormElement>(FORM) : null
    if (form) saveDraft(form)
  }
  root.addEventListener('input', onChange)
  root.addEventListener('change', onChange)
  const form = root.querySelector<HTMLFormElement>(FORM)
  if (form) restoreDraft(form)
}
