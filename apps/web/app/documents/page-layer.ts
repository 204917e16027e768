import { isPlainClick } from '@hearth/ui/components/link/plain-click'
import { openDialog } from '@hearth/ui/enhance/dialog'
import { entriesLeft, pushEntry } from '@hearth/ui/enhance/steps'
import { adoptStyles, pageOf } from './parse-page.ts'

/*
 * `<a href="/pages/terms" target="_blank" data-h-layer>` opens a static page in a new tab. This script shows its text in a dialog of the layout
 * instead, over the form with the link. Until the text is loaded, the dialog says that the site cannot be reached.
 */

const ID = 'layer-modal'

async function fill(dialog: HTMLElement, link: HTMLAnchorElement, unreachable: string): Promise<void> {
  const title = dialog.querySelector('[data-h-dialog-title]')
  const body = dialog.querySelector('[data-h-dialog-body]')
  try {
    const answer = await fetch(link.href)
    const page = await pageOf(answer)
    const text = page.querySelector('main article')
    if (!answer.ok || !text) throw new Error('Nothing to show')
    await adoptStyles(page)
    const heading = text.querySelector('h1')
    title?.replaceChildren(heading?.textContent ?? '')
    heading?.remove()
    // Navigation is removed, and ids, which the page may have, too.
    for (const nav of text.querySelectorAll('nav')) nav.remove()
    for (const part of text.querySelectorAll('[id]')) part.removeAttribute('id')
    for (const other of text.querySelectorAll('a')) other.target = '_blank'
    body?.replaceChildren(...[...text.children].map((part) => document.importNode(part, true)))
  } catch {
    title?.replaceChildren(link.textContent ?? '')
    body?.replaceChildren(unreachable)
  }
}

/** Shows the static pages that a form refers to over the form. */
export function enhancePageLayer(root: Document): void {
  const unreachable = root.querySelector(`#${ID} [data-h-dialog-body]`)?.textContent ?? ''
  root.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[data-h-layer]') : null
    const dialog = root.getElementById(ID)
    if (!link || !(dialog instanceof HTMLDialogElement) || event.defaultPrevented || !isPlainClick(event)) return
    event.preventDefault()
    if (link.hasAttribute('aria-busy')) return
    link.setAttribute('aria-busy', 'true')
    fill(dialog, link, unreachable)
      .then(entriesLeft)
      .finally(() => {
        link.removeAttribute('aria-busy')
        // Some browsers do not focus a clicked link, and closing the dialog restores the focus.
        link.focus()
        openDialog(dialog)
        pushEntry({ layer: dialog.id })
      })
  })
}
