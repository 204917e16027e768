import { PATHS } from '../addresses.ts'
import { keepItem, takeItem } from '../client/session-item.ts'
import { noticeIn } from '../page-notice.ts'
import { SIGNUP_VALUES } from '../signup-fields.ts'

/* The values of the sign-up form, for this tab and site: they survive a reload, a change of language and a lost connection. Never the password. */

const KEY = 'hearth-signup'
const FORM = 'form[data-h-form="signup"]'
/** Milliseconds after which the draft is discarded. */
const LASTS = 24 * 3_600_000
const KEPT: readonly string[] = [...SIGNUP_VALUES, 'member']

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
  const values = Object.fromEntries([...new FormData(form)].filter(([name]) => KEPT.includes(name))) as Draft['values']
  keepItem<Draft>(KEY, { at: Date.now(), values })
}

/** Discards the draft, as after a successful signup. */
export const forgetDraft = (): void => void takeItem(KEY)

/** Fills the draft into a new form. */
export function restoreDraft(form: HTMLFormElement): void {
  const values = readDraft()?.values ?? {}
  for (const [name, value] of Object.entries(values)) {
    // A first message is for one person only.
    if (name === 'signup_message' && values.member !== new FormData(form).get('member')) continue
    const control = form.elements.namedItem(name)
    // Selecting an option that does not exist would leave the list empty.
    if (control instanceof HTMLSelectElement && ![...control.options].some((option) => option.value === value)) continue
    if (!control || !('value' in control) || name === 'member') continue
    control.value = value
  }
}

/** Stores a draft while the sign-up form is filled in, until the address is confirmed or somebody has logged out. The app removes it too. */
export function enhanceSignupDraft(root: Document): void {
  const { pathname, search } = root.location
  if (pathname === PATHS.confirm_email || noticeIn(search)?.code === 'logged_out') forgetDraft()
  const onChange = ({ target }: Event) => {
    const form = target instanceof Element ? target.closest<HTMLFormElement>(FORM) : null
    if (form) saveDraft(form)
  }
  root.addEventListener('input', onChange)
  root.addEventListener('change', onChange)
  const form = root.querySelector<HTMLFormElement>(FORM)
  if (form) restoreDraft(form)
}
