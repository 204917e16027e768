/** Addresses of the members' app: the pages below the layout `routes/_member`. A link to any other page loads a document. */
export const APP_PAGES = [
  '/members',
  '/members/:id',
  '/profile',
  '/complete-signup',
  '/signup-matches',
  '/settings',
] as const

const patterns = APP_PAGES.map((page) => new RegExp(`^${page.replaceAll(/:\w+/g, '[^/]+')}/?$`))

/** Whether an address of this site, with or without a query, is a page of the members' app. */
export function isAppPage(address: string): boolean {
  const [path = ''] = address.split(/[?#]/, 1)
  return patterns.some((pattern) => pattern.test(path))
}
