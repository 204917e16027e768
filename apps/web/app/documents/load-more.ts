import { isPlainClick } from '@hearth/ui/components/link/plain-click'
import { keepItem, takeItem } from '../client/session-item.ts'
import { sayOfflineBefore } from './offline.ts'
import { pageOf } from './parse-page.ts'

/*
 * `<a data-h-load-more>` links to the page that continues the list `[data-h-list]`. This script adds that page's people to the present one. If
 * anything unexpected happens, the browser follows the link. Going back to a list restores its length.
 */

const KEY = 'hearth-grown'
/** The most pages that are loaded again after going back. */
const MOST = 5

/** The number of pages that were added. */
let grown = 0

interface Added {
  /** The link of the first added person. */
  readonly first: HTMLElement | null
  /** The element that replaces the link at the end of the list. */
  readonly end: HTMLElement | null
  /** The text that says how many were added. */
  readonly words: string
}

const listIn = (page: Document) => page.querySelector('[data-h-list]')
const linkIn = (page: Document) => page.querySelector<HTMLAnchorElement>('a[data-h-load-more]')

async function addPage(root: Document, link: HTMLAnchorElement): Promise<Added> {
  const answer = await fetch(link.href)
  const page = await pageOf(answer)
  const [list, added] = [listIn(root), listIn(page)]
  if (!answer.ok || !list || !added) throw new Error('Nothing to add')
  const people = [...added.children].map((person) => root.importNode(person, true))
  for (const person of people) person.setAttribute('data-new', '')
  grown += 1
  list.append(...people)
  // Above the list stands what is said of fictional profiles, once there is one.
  const warning = page.querySelector('[data-h-warning]')
  if (warning && !root.querySelector('[data-h-warning]')) list.before(root.importNode(warning, true))
  const next = linkIn(page)
  const end = next ? null : page.querySelector<HTMLElement>('[data-h-list-end]')
  if (next) link.href = next.href
  else link.parentElement?.replaceWith(...(end ? [end] : []))
  return {
    first: people[0]?.querySelector('a') ?? null,
    end,
    words: page.querySelector<HTMLElement>('[data-h-added]')?.dataset.hAdded ?? '',
  }
}

/** Announces progress and result to screen readers. */
function say(status: Element | null | undefined, words = ''): void {
  if (status?.firstElementChild) status.firstElementChild.textContent = words
}

interface Grown {
  readonly address: string
  readonly pages: number
  readonly top: number
}

function keepGrown(): void {
  if (grown > 0) keepItem<Grown>(KEY, { address: location.href, pages: Math.min(grown, MOST), top: scrollY })
}

async function growAgain(root: Document): Promise<void> {
  if (!linkIn(root)) return
  const saved = takeItem<Grown>(KEY)
  const [arrival] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (arrival?.type !== 'back_forward' || saved?.address !== location.href) return
  for (let link = linkIn(root); link && grown < saved.pages; link = linkIn(root)) await addPage(root, link)
  scrollTo(0, saved.top)
}

/** Adds further pages of visitors' lists in place. */
export function enhanceLoadMore(root: Document): void {
  // After a failure the pages can be loaded by the link again.
  growAgain(root).catch(() => {})
  addEventListener('pagehide', keepGrown)
  root.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[data-h-load-more]') : null
    if (!link || event.defaultPrevented || !isPlainClick(event)) return
    event.preventDefault()
    // Offline the browser would replace the list with an error page.
    if (!navigator.onLine) return void sayOfflineBefore(link.parentElement)
    if (link.ariaBusy === 'true') return
    link.ariaBusy = 'true'
    const [busy, added] = ['[data-h-says]', '[data-h-added]'].map((status) => root.querySelector<HTMLElement>(status))
    say(added)
    say(busy, busy?.dataset.hSays)
    addPage(root, link)
      .then(({ first, end, words }) => {
        say(added, words)
        // After a key press the focus moves to the first added person; after a click it stays where the link was.
        const { activeElement, body } = root
        if (activeElement !== link && activeElement !== body) return
        if (event.detail === 0) first?.focus()
        else end?.focus({ preventScroll: true })
      })
      .catch(() => location.assign(link.href))
      .finally(() => {
        link.removeAttribute('aria-busy')
        say(busy)
      })
  })
}
