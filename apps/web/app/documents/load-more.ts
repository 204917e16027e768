import { isPlainClick } from '@hearth/ui/components/link/plain-click'
import { keepItem, takeItem } from '../client/session-item.ts'
import { pageOf } from './parse-page.ts'

/*
 * `<a data-h-load-more>` leads to the page that continues the list `[data-h-list]`. Here that page's people are added to this one. Whatever
 * does not go as expected is left to the browser: the link is followed. Whoever goes back to a list that grew finds it as long as it was.
 */

const KEY = 'hearth-grown'
/** Pages that are loaded again at most. */
const MOST = 5

/** Pages that were added here. */
let grown = 0

interface Added {
  /** The link to the first person who came. */
  readonly first: HTMLElement | null
  /** What stands in place of the link where nobody follows. */
  readonly end: HTMLElement | null
  /** How many came, in words. */
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

/** Says to screen readers what is under way, and what came of it. */
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

/** Adds further people in place on the lists of visitors. */
export function enhanceLoadMore(root: Document): void {
  // What does not come again is a click away.
  growAgain(root).catch(() => {})
  addEventListener('pagehide', keepGrown)
  root.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[data-h-load-more]') : null
    if (!link || event.defaultPrevented || !isPlainClick(event)) return
    event.preventDefault()
    // The browser would give up the list for a page of its own.
    if (!navigator.onLine) return
    if (link.ariaBusy === 'true') return
    link.ariaBusy = 'true'
    const [busy, added] = ['[data-h-says]', '[data-h-added]'].map((status) => root.querySelector<HTMLElement>(status))
    say(added)
    say(busy, busy?.dataset.hSays)
    addPage(root, link)
      .then(({ first, end, words }) => {
        say(added, words)
        // A key goes on through those who came; a finger and a pointer stay where they are, or where the link was.
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
