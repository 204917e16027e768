import { isPlainClick } from '@hearth/ui/components/link/plain-click'
import { openDialog } from '@hearth/ui/enhance/dialog'
import {
  beginSteps,
  currentStep,
  entriesLeft,
  entry,
  keepStep,
  leaveEntries,
  pushEntry,
} from '@hearth/ui/enhance/steps'
import { PATHS } from '../addresses.ts'
import { sayOffline } from './offline.ts'
import { adoptStyles, pageOf } from './parse-page.ts'
import { forgetDraft, restoreDraft } from './signup-draft.ts'

/*
 * `<a href="/signup" data-h-modal="signup">` links to a page. This script opens the page's form, `<form data-h-form="signup" data-h-steps>`, in the
 * layout's `<dialog id="signup-modal">` instead. In the dialog and on its own page the form is sent by this script, so that a refusal loses nothing
 * that was typed. If something fails, the browser follows the link or sends the form.
 */

const dialogOf = (name: string) => document.getElementById(`${name}-modal`) as HTMLDialogElement | null
const formIn = (page: ParentNode, name: string) => page.querySelector<HTMLFormElement>(`form[data-h-form="${name}"]`)

interface Shown {
  readonly form: HTMLFormElement
  readonly title: string
  readonly heading: string
  /** The brand's picture. */
  readonly art: Element | null
}

/** The form in a response, after its styles were added here; rejects if there is none. */
async function formOf(answer: Response, name: string): Promise<Shown> {
  const page = await pageOf(answer)
  const found = formIn(page, name)
  if (!found) throw new Error('Nothing to show')
  await adoptStyles(page)
  const form = document.importNode(found, true)
  form.setAttribute('action', new URL(form.getAttribute('action') ?? '', answer.url).href)
  return {
    form,
    title: page.title,
    heading: page.querySelector('h1')?.textContent ?? '',
    art: page.querySelector('[data-h-art]'),
  }
}

const isControl = (element: Element): element is HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement =>
  element.matches('input, select, textarea')

/**
 * Copies typed values into another form with the same fields, including passwords, which the server never sends back; so the hint to type them again
 * is replaced by the former one.
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

/** The address of the page whose form a dialog has. */
const shownIn = new WeakMap<HTMLDialogElement, string>()

/** Has the dialog show the form of a page, at the step of the history entry. */
async function fill(dialog: HTMLDialogElement, page: string): Promise<HTMLFormElement> {
  const name = dialog.id.replace(/-modal$/, '')
  // What was typed is kept when the dialog is opened again, also for another page.
  const begun = formIn(dialog, name)
  if (begun && shownIn.get(dialog) === page) return begun
  const { form, heading, art } = await formOf(await fetch(page), name)
  const body = dialog.querySelector('[data-h-dialog-body]')
  body?.replaceChildren()
  // With duplicate ids, labels would refer to the wrong control.
  if (!body || [...form.querySelectorAll('[id]')].some(({ id }) => document.getElementById(id)))
    throw new Error('Ids clash')
  body.append(form)
  if (art) body.append(document.importNode(art, true))
  dialog.querySelector('[data-h-dialog-title]')?.replaceChildren(heading)
  shownIn.set(dialog, page)
  restoreDraft(form)
  if (begun) carryOver(begun, form)
  beginSteps(form)
  return form
}

async function open(link: HTMLAnchorElement, dialog: HTMLDialogElement): Promise<void> {
  const form = await fill(dialog, link.href)
  await entriesLeft()
  openDialog(dialog)
  pushEntry({ dialog: dialog.id, page: link.href, step: currentStep(form) })
}

/** Opens the dialog of an entry that remains from before this document was loaded, or leaves the entry if that fails. */
async function reopen(dialog: HTMLDialogElement): Promise<void> {
  const { page = '' } = entry()
  const isHere = () => entry().dialog === dialog.id && entry().page === page
  try {
    const form = await fill(dialog, page)
    if (!isHere()) return
    openDialog(dialog)
    if (entry().step !== currentStep(form)) keepStep(form)
  } catch {
    if (isHere()) history.go(-(entry().depth ?? 1))
  }
}

async function send(form: HTMLFormElement, data: FormData, name: string): Promise<void> {
  const body = new URLSearchParams([...data] as [string, string][])
  const answer = await fetch(form.getAttribute('action') ?? '', { method: 'POST', body })
  if (answer.redirected) {
    // A visitor who must confirm the address first may come back to change it, and needs the draft.
    if (new URL(answer.url).pathname !== PATHS.signup_sent) forgetDraft()
    // Replaces the dialog's history entry, so that Back leads to the page below it.
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

/** An open dialog has a history entry of its own: Back closes it, and closing it goes back. */
function keepEntries(root: Document): void {
  const showEntry = () => {
    const { dialog, layer } = entry()
    for (const one of root.querySelectorAll<HTMLDialogElement>('dialog[id$="-modal"]')) {
      if (one.id !== dialog && one.id !== layer) one.close()
      else if (one.querySelector('[data-h-dialog-body]')?.firstChild) openDialog(one)
      else if (one.id === dialog) void reopen(one)
    }
  }
  const { dialog, layer } = entry()
  // The page of a layer has to be loaded by its link.
  if (layer) history.back()
  else if (dialog) showEntry()
  root.addEventListener(
    'close',
    ({ target }) => {
      const { dialog, layer, depth = 1 } = entry()
      // The event comes late: Forward may have opened the dialog again.
      if (!(target instanceof HTMLDialogElement) || target.open) return
      if (target.id === layer) leaveEntries(1)
      // The steps in the dialog have added entries, too.
      else if (target.id === dialog) leaveEntries(depth)
    },
    true,
  )
  addEventListener('popstate', showEntry)
}

/** Sends the form like the browser; a form that the dialog has removed is first put back into the page. */
function sendPlainly(form: HTMLFormElement) {
  if (!form.isConnected) {
    form.hidden = true
    document.body.append(form)
  }
  form.submit()
}

/** Opens pages in a dialog of the layout, and sends stepped forms in place. */
export function enhancePageInDialog(root: Document): void {
  keepEntries(root)
  root.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[data-h-modal]') : null
    const name = link?.dataset.hModal
    const dialog = name ? dialogOf(name) : null
    if (!link || !dialog || event.defaultPrevented) return
    // The visitor wants another tab or window, or the page is on another site.
    if (!isPlainClick(event) || link.origin !== location.origin) return
    event.preventDefault()
    if (link.hasAttribute('aria-busy')) return
    link.setAttribute('aria-busy', 'true')
    open(link, dialog)
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
      // A TypeError of `fetch` means that the request or its response got lost.
      const lost = error instanceof TypeError
      for (const one of busy) one?.removeAttribute('aria-busy')
      if (!lost || !sayOffline(form)) sendPlainly(form)
    })
  })
}
