import type { LinkElementProps } from '@hearth/ui/components/link/link-element'
import { Link, useLocation } from '@remix-run/react'
import type { ElementType } from 'react'
import { isAppPage } from '../addresses.ts'
import { isSheet, withoutSheet } from './history-entry.ts'
import { useRelease } from './release.ts'

const wantsMotion = () =>
  typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: no-preference)').matches

function RouterLink({ href, ...link }: LinkElementProps) {
  const { outdated } = useRelease()
  const { pathname, state } = useLocation()
  if (!isAppPage(href)) return <a href={href} {...link} />
  // With a `clientLoader` on its page, a link fetches the page's script ahead and no data.
  // The same page again was led to as before.
  const isSame = href.split(/[?#]/, 1)[0] === pathname
  const shared = {
    to: href,
    state: isSame ? withoutSheet(state) : { from: pathname },
    reloadDocument: outdated,
    // What is chosen in a sheet takes the place of its entry.
    replace: isSheet(state),
    viewTransition: wantsMotion(),
  }
  return <Link prefetch="intent" discover="none" {...shared} {...link} />
}

/**
 * A link of the members' app: to another of its pages in place, to any other page as a document. On the server it is the same element without
 * what the router needs in the browser, which is a tenth of the work of a page with forty cards.
 */
export const AppLink: ElementType<LinkElementProps> = typeof document === 'undefined' ? 'a' : RouterLink
