import { isPlainClick } from '@hearth/ui/components/link/plain-click'
import { openDialog } from '@hearth/ui/enhance/dialog'
import { pageOf } from './page-of.ts'

/*
 * `<a href="/signup" data-h-modal="signup">` is a link to a page. Here it opens that page's form, `<form data-h-form="signup">`, in the
 * layout's `<dialog id="signup-modal">` instead. When something fails, the browser does it: it follows the link, or sends the form.
 */

const dialogOf = (name: string) => document.getElementById(`${name}-modal`) as HTMLDialogElement | null
const formIn = (page: ParentNode, name: string) => page.querySelector<HTMLFormElement>(`form[data-h-form="${name}"]`)

/** The page's style sheets that this one lacks. Resolves when they are there: a form is not shown without its styles. */
async function adoptStyles(page: Document): Promise<void> {
  // In development Remix has them in the page itself.
  if (import.meta.env.DEV) document.head.append(...page.querySelectorAll('style:not([id])'))
  const sheets = (of: Document) =>
    [...of.querySelectorAll('link[rel=stylesheet]')].map(
      (link) => new URL(link.getAttribute('href') ?? '', location.href).href,
    )
  const known = sheets(document)
  const missing = sheets(page).filter((href) => !known.includes(href))
  await Promise.all(
    missing.map(
      (href) =>
        new Promise((resolve, reject) => {
          const link = document.createElement('link')
          link.rel = 'stylesheet'
          link.href = href
          link.onload = resolve
          link.onerror = reject
          document.head.append(link)
        }),
    ),
  )
}

/** Puts the form of an answer in the dialog; rejects when it has no form, or when ids of the form are on the page already. */
async function show(dialog: HTMLDialogElement, answer: Response, name: string): Promise<HTMLFormElement> {
  const page = await pageOf(answer)
  const found = formIn(page, name)
  const body = dialog.querySelector('[data-h-dialog-body]')
  if (!found || !body) throw new Error('Nothing to show')
  await adoptStyles(page)
  body.replaceChildren()
  const form = document.importNode(found, true)
  // Two controls of one id, and a label would name the wrong one.
  if ([...form.querySelectorAll('[id]')].some(({ id }) => document.getElementById(id))) throw new Error('Ids clash')
  form.setAttribute('action', new URL(form.getAttribute('action') ?? '', answer.url).href)
  body.append(form)
  return form
}

/**
 * Puts what was typed into a form into another of the same fields. Passwords are among it: the server never sends them back. So the hint that
 * they have to be typed again gives way to the one of before.
 */
function carryOver(from: HTMLFormElement, to: HTMLFormElement) {
  for (const control of from.elements) {
    if (!(control instanceof HTMLInputElement || control instanceof HTMLSelectElement)) continue
    if (control.type === 'hidden' || !control.name) continue
    const others = [...to.elements].filter((other) => (other as HTMLInputElement).name === control.name)
    for (const other of others as HTMLInputElement[])
      if (control.type !== 'radio' && control.type !== 'checkbox') other.value = control.value
      else if (other.value === control.value) other.checked = (control as HTMLInputElement).checked
    const hint = control.type === 'password' ? from.querySelector(`#${CSS.escape(control.id)}-hint`) : null
    if (hint && control.value) to.querySelector(`#${CSS.escape(control.id)}-hint`)?.replaceChildren(...hint.childNodes)
  }
}

const returnToOf = (form: HTMLFormElement) => form.querySelector<HTMLInputElement>('[name=returnTo]')?.value ?? null

async function open(link: HTMLAnchorElement, dialog: HTMLDialogElement, name: string): Promise<void> {
  // What somebody typed is still there when the dialog is opened again, be it for the sake of another page.
  const begun = formIn(dialog, name)
  if (!begun || returnToOf(begun) !== new URLSearchParams(link.search).get('returnTo')) {
    const form = await show(dialog, await fetch(link.href), name)
    if (begun) carryOver(begun, form)
  }
  openDialog(dialog)
  history.pushState({ dialog: dialog.id }, '')
}

async function send(form: HTMLFormElement, data: FormData, dialog: HTMLDialogElement, name: string): Promise<void> {
  const body = new URLSearchParams([...data] as [string, string][])
  const answer = await fetch(form.getAttribute('action') ?? '', { method: 'POST', body })
  // In place of the dialog's entry: the way back leads to the page below it.
  if (answer.redirected) return location.replace(answer.url)
  const mended = await show(dialog, answer, name)
  carryOver(form, mended)
  mended.querySelector<HTMLElement>('[data-h-faults], [aria-invalid=true]')?.focus()
}

/** The dialog that the entry of the browser's history is for. */
const dialogOfEntry = () => (history.state as { readonly dialog?: string } | null)?.dialog

/** An open dialog has an entry of its own in the browser's history: Back closes it, and whoever closes it goes back. */
function keepEntries(root: Document): void {
  // The dialog of an entry that was there before this document.
  if (dialogOfEntry()) history.back()
  root.addEventListener(
    'close',
    ({ target }) => {
      if (target instanceof HTMLDialogElement && target.id === dialogOfEntry()) history.back()
    },
    true,
  )
  addEventListener('popstate', () => {
    for (const dialog of root.querySelectorAll<HTMLDialogElement>('dialog[id$="-modal"]')) {
      if (dialog.id !== dialogOfEntry()) dialog.close()
      else if (dialog.querySelector('form[data-h-form]')) openDialog(dialog)
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

/** Opens pages that a link names in a dialog of the layout, and sends their forms from there. */
export function enhancePageInDialog(root: Document): void {
  keepEntries(root)
  // The faults of a form link to their fields, and would leave the dialog's entry.
  root.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('dialog [data-h-faults] a[href^="#"]') : null
    if (!link || !isPlainClick(event)) return
    event.preventDefault()
    document.getElementById(link.getAttribute('href')?.slice(1) ?? '')?.focus()
  })
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
    const dialog = form.closest('dialog')
    if (!name || !dialog || dialog !== dialogOf(name)) return
    event.preventDefault()
    if (form.hasAttribute('aria-busy')) return
    form.setAttribute('aria-busy', 'true')
    event.submitter?.setAttribute('aria-busy', 'true')
    send(form, new FormData(form, event.submitter), dialog, name).catch(() => sendPlainly(form))
  })
}
