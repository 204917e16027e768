import { isPlainClick } from '@hearth/ui/components/link/plain-click'
import { openDialog } from '@hearth/ui/enhance/dialog'
import { beginSteps, currentStep, entry, keepStep, pushEntry } from '@hearth/ui/enhance/steps'
import { PATHS } from '../addresses.ts'
import { sayOffline } from './offline.ts'
import { adoptStyles, pageOf } from './parse-page.ts'
import { forgetDraft, restoreDraft } from './signup-draft.ts'

/*
 * `<a href="/signup" data-h-modal="signup">` is a link to a page. Here it opens that page's form, `<form data-h-form="signup" data-h-steps>`, in the
 * layout's `<dialog id="signup-modal">` instead. There and on its page the form is sent by this script, so that a refusal takes nothing that was
 * typed. When something fails, the browser does it: it follows the link, or sends the form.
 */

const dialogOf = (name: string) => document.getElementById(`${name}-modal`) as HTMLDialogElement | null
const formIn = (page: ParentNode, name: string) => page.querySelector<HTMLFormElement>(`form[data-h-form="${name}"]`)

interface Shown {
  readonly form: HTMLFormElement
  readonly title: string
  /** The brand's picture. */
  readonly art: Element | null
}

/** The form in an answer, with its styles here; rejects when it has none. */
async function formOf(answer: Response, name: string): Promise<Shown> {
  const page = await pageOf(answer)
  const found = formIn(page, name)
  if (!found) throw new Error('Nothing to show')
  await adoptStyles(page)
  const form = document.importNode(found, true)
  form.setAttribute('action', new URL(form.getAttribute('action') ?? '', answer.url).href)
  return { form, title: page.title, art: page.querySelector('[data-h-art]') }
}

const isControl = (element: Element): element is HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement =>
  element.matches('input, select, textarea')

/**
 * Puts what was typed into a form into another of the same fields. Passwords are among it: the server never sends them back. So the hint that
 * they have to be typed again gives way to the one of before.
 */
function carryOver(from: HTMLFormElement, to: HTMLFormElement) {
  for (const control of from.elements) {
    if (!isControl(control) || control.type === 'hidden' || !control.name) continue
    const others = [...to.elements].filter((other) => (other as HTMLInputElement).name === control.name)
    for (const other of others as HTMLInputElement[])
      if (control.type !== 'radio' && control.type !== 'checkbox') other.value = control.value
      else if (other.value === control.value) other.checked = (control as HTMLInputElement).checked
    const hint = control.type === 'password' ? from.querySelector(`#${CSS.escape(control.id)}-hint`) : null
    if (hint && control.value) to.querySelector(`#${CSS.escape(control.id)}-hint`)?.replaceChildren(...hint.childNodes)
  }
}

/** The page whose form a dialog has. */
const shownIn = new WeakMap<HTMLDialogElement, string>()

async function open(link: HTMLAnchorElement, dialog: HTMLDialogElement, name: string): Promise<void> {
  // What somebody typed is still there when the dialog is opened again, be it for the sake of another page.
  const begun = formIn(dialog, name)
  let shown = begun
  if (!shown || shownIn.get(dialog) !== link.href) {
    const { form, art } = await formOf(await fetch(link.href), name)
    const body = dialog.querySelector('[data-h-dialog-body]')
    body?.replaceChildren()
    // Two controls of one id, and a label would name the wrong one.
    if (!body || [...form.querySelectorAll('[id]')].some(({ id }) => document.getElementById(id)))
      throw new Error('Ids clash')
    body.append(form)
    if (art) body.append(document.importNode(art, true))
    shownIn.set(dialog, link.href)
    restoreDraft(form)
    if (begun) carryOver(begun, form)
    beginSteps(form)
    shown = form
  }
  openDialog(dialog)
  pushEntry({ dialog: dialog.id, step: currentStep(shown) })
}

async function send(form: HTMLFormElement, data: FormData, name: string): Promise<void> {
  const body = new URLSearchParams([...data] as [string, string][])
  const answer = await fetch(form.getAttribute('action') ?? '', { method: 'POST', body })
  if (answer.redirected) {
    // Whoever has to confirm the address first may come back to give another.
    if (new URL(answer.url).pathname !== PATHS.signup_sent) forgetDraft()
    // In place of the dialog's entry: the way back leads to the page below it.
    return location.replace(answer.url)
  }
  const { form: mended, title } = await formOf(answer, name)
  carryOver(form, mended)
  form.replaceWith(mended)
  if (!mended.closest('dialog')) document.title = title
  beginSteps(mended)
  keepStep(mended)
  mended.querySelector<HTMLElement>('[data-h-faults], [aria-invalid=true]')?.focus()
}

/** A dialog that is open has an entry of its own in the browser's history: Back closes it, and whoever closes it goes back. */
function keepEntries(root: Document): void {
  const { dialog, layer, depth = 1 } = entry()
  // Of an entry that was there before this document.
  if (dialog) history.go(-depth)
  else if (layer) history.back()
  root.addEventListener(
    'close',
    ({ target }) => {
      const { dialog, layer, depth = 1 } = entry()
      // The event is late: the way forth may have opened it again.
      if (!(target instanceof HTMLDialogElement) || target.open) return
      if (target.id === layer) history.back()
      // The steps in it have entries, too.
      else if (target.id === dialog) history.go(-depth)
    },
    true,
  )
  addEventListener('popstate', () => {
    const { dialog, layer } = entry()
    for (const one of root.querySelectorAll<HTMLDialogElement>('dialog[id$="-modal"]')) {
      if (one.id !== dialog && one.id !== layer) one.close()
      else if (one.querySelector('[data-h-dialog-body]')?.firstChild) openDialog(one)
    }
  })
}

/** Sends the form as the browser does; a form that the dialog has removed is put back into the page for that. */
function sendPlainly(form: HTMLFormElement) {
  if (!form.isConnected) {
    form.hidden = true
    document.body.append(form)
  }
  form.submit()
}

/** Opens pages that a link names in a dialog of the layout, and sends forms of steps in place. */
export function enhancePageInDialog(root: Document): void {
  keepEntries(root)
  root.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[data-h-modal]') : null
    const name = link?.dataset.hModal
    const dialog = name ? dialogOf(name) : null
    if (!link || !name || !dialog || event.defaultPrevented) return
    // A new tab or window, or a page elsewhere: the visitor asked for the page itself.
    if (!isPlainClick(event) || link.origin !== location.origin) return
    event.preventDefault()
    if (link.hasAttribute('aria-busy')) return
    link.setAttribute('aria-busy', 'true')
    open(link, dialog, name)
      .catch(() => location.assign(link.href))
      .finally(() => link.removeAttribute('aria-busy'))
  })

  root.addEventListener('submit', (event) => {
    const form = event.target
    if (!(form instanceof HTMLFormElement) || event.defaultPrevented) return
    const name = form.dataset.hForm
    if (!name || !form.hasAttribute('data-h-steps')) return
    event.preventDefault()
    if (form.hasAttribute('aria-busy')) return
    const busy = [form, event.submitter]
    for (const one of busy) one?.setAttribute('aria-busy', 'true')
    send(form, new FormData(form, event.submitter), name).catch((error: unknown) => {
      // What fails as a fetch never reached the site, or its answer never came here.
      const lost = error instanceof TypeError
      for (const one of busy) one?.removeAttribute('aria-busy')
      if (!lost || !sayOffline(form)) sendPlainly(form)
    })
  })
}
