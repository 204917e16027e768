import { isRouteErrorResponse, type MetaDescriptor } from '@remix-run/react'
import type { ForIdentity } from './identity-name.ts'

/** Data that every page of the app has for its title. */
export interface TitledPage extends ForIdentity {
  readonly title: string
}

interface MetaArgs {
  readonly data: unknown
  readonly error?: unknown
  readonly matches?: Matches
}
type Matches = readonly { readonly id: string; readonly data?: unknown }[]

/** The shell of a document, as far as its title needs it. */
interface Counted {
  readonly viewer: { readonly counts: { readonly unread_messages: number; readonly new_likes: number } } | null
}

/**
 * A document's title with the member's number of new things before it, as of the moment at which it was made. Below the layout of the app it is
 * unchanged: the app counts by itself (`useTitleCount`).
 */
export function countedTitle(title: string, matches: Matches = []): string {
  if (!import.meta.env.SSR) return title
  const shell = matches.find(({ id }) => id === 'routes/_default')?.data as Counted | undefined
  const { unread_messages = 0, new_likes = 0 } = shell?.viewer?.counts ?? {}
  const count = unread_messages + new_likes
  return count > 0 ? `(${count}) ${title}` : title
}

/** The title of a page or of its failure, and `noindex`: pages of the app are not for search engines. */
export function pageMeta({ data, error, matches }: MetaArgs): MetaDescriptor[] {
  const failed = isRouteErrorResponse(error) ? (error.data as { readonly title?: string } | null) : null
  const title = failed?.title ?? (data as TitledPage | undefined)?.title
  return [
    ...(title === undefined ? [] : [{ title: countedTitle(title, matches) }]),
    { name: 'robots', content: 'noindex' },
  ]
}
