import { isRouteErrorResponse, type MetaDescriptor } from '@remix-run/react'
import type { ForIdentity } from './identity-name.ts'

/** Data that every page of the app has for its title. */
export interface TitledPage extends ForIdentity {
  readonly title: string
}

interface MetaArgs {
  readonly data: unknown
  readonly error?: unknown
}

/** The title of a page or of its failure, and `noindex`: pages of the app are not for search engines. */
export function pageMeta({ data, error }: MetaArgs): MetaDescriptor[] {
  const failed = isRouteErrorResponse(error) ? (error.data as { readonly title?: string } | null) : null
  const title = failed?.title ?? (data as TitledPage | undefined)?.title
  return [...(title === undefined ? [] : [{ title }]), { name: 'robots', content: 'noindex' }]
}
