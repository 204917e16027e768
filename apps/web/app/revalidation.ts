import type { ShouldRevalidateFunction } from '@remix-run/react'

/** For what stands around a page: another search on the page leaves it as it is, for its loader would be asked in a request of its own. */
export const unlessSearched: ShouldRevalidateFunction = ({ currentUrl, nextUrl, defaultShouldRevalidate }) =>
  currentUrl.pathname !== nextUrl.pathname && defaultShouldRevalidate
