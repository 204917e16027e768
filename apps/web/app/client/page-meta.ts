import { isRouteErrorResponse, type MetaDescriptor } from '@remix-run/react'
import type { ForIdentity } from './identity.ts'

/** What every page of the app says of itself for its title. */
export interface TitledPage extends ForIdentity {
  readonly title: string
}

interface MetaArgs {
  readonly data: unknown
  readonly error?: unknown
}

/** Title of a page that search engines do not list, such as those of the app, or of its failure. */
export function pageMeta({ data, error }: MetaArgs): MetaDescriptor[] {
  const failed = isRouteErrorResponse(error) ? (error.data as { readonly title?: string } | null) : null
  const title = failed?.title ?? (data as TitledPage | undefined)?.title
  return [...(title === undefined ? [] : [{ title }]), { name: 'robots', content: 'noindex' }]
}
