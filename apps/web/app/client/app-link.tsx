import type { LinkElementProps } from '@hearth/ui/components/link/link-element'
import { Link, useLocation } from '@remix-run/react'
import type { ElementType } from 'react'
import { isAppPage } from '../addresses.ts'
import { entryOf, isSheet, withoutSheet } from './history-entry.ts'
import { useRelease } from './release.ts'

/** Whether the user wants pages to change with an animation. */
export const wantsMotion = () =>
  typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: no-preference)').matches

function RouterLink({ href, ...link }: LinkElementProps) {
  const { outdated } = useRelease()
  const here = useLocation()
  const { pathname, state } = here
  if (!isAppPage(href)) return <a href={href} {...link} />
  // For a page with a `clientLoader`, prefetching loads scripts and no data. A link to the same page keeps the `from` of its entry.
  const isSame = href.split(/[?#]/, 1)[0] === pathname
  const shared = {
    to: href,
    state: isSame ? withoutSheet(state) : { from: pathname, fromEntry: entryOf(here) },
    reloadDocument: outdated,
    // A choice in a sheet replaces the sheet's history entry.
    replace: isSheet(state),
    viewTransition: wantsMotion(),
  }
  return <Link prefetch="intent" discover="none" {...shared} {...link} />
}

/**
 * A link of the members' app: to another of its pages in place, to any other page as a document. On the server it is a plain `a`, which needs a tenth
 * of the time on a page with forty cards.
 */
export const AppLink: ElementType<LinkElementProps> = typeof document === 'undefined' ? 'a' : RouterLink
