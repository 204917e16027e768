import { isPlainClick } from '@hearth/ui/components/link/plain-click'
import { openDialog } from '@hearth/ui/enhance/dialog'
import { pushEntry } from '@hearth/ui/enhance/steps'
import { adoptStyles, pageOf } from './parse-page.ts'

/*
 * `<a href="/pages/terms" target="_blank" data-h-layer>` leads to a static page in a new tab. Here its text is shown in a dialog of the layout,
 * over the form that the link stands in. Until something is shown, the dialog says that the site cannot be reached.
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
    // The ways to other parts and pages; and ids, which the page may have as well.
    for (const nav of text.querySelectorAll('nav')) nav.remove()
    for (const part of text.querySelectorAll('[id]')) part.removeAttribute('id')
    for (const other of text.querySelectorAll('a')) other.target = '_blank'
    body?.replaceChildren(...[...text.children].map((part) => document.importNode(part, true)))
  } catch {
    title?.replaceChildren(link.textContent ?? '')
    body?.replaceChildren(unreachable)
  }
}

/** Shows static pages that a form refers to over that form. */
export function enhancePageLayer(root: Document): void {
  const unreachable = root.querySelector(`#${ID} [data-h-dialog-body]`)?.textContent ?? ''
  root.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[data-h-layer]') : null
    const dialog = root.getElementById(ID)
    if (!link || !(dialog instanceof HTMLDialogElement) || event.defaultPrevented || !isPlainClick(event)) return
    event.preventDefault()
    if (link.hasAttribute('aria-busy')) return
    link.setAttribute('aria-busy', 'true')
    fill(dialog, link, unreachable).finally(() => {
      link.removeAttribute('aria-busy')
      // Some browsers do not focus a link that is clicked, and closing gives the focus back.
      link.focus()
      openDialog(dialog)
      pushEntry({ layer: dialog.id })
    })
  })
}
