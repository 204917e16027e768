import { isOnline, online, pause } from '@hearth/api-client/abortable'
import { delayBefore } from '@hearth/api-client/retries'
import { decodeViaTurboStream, isRouteErrorResponse } from '@remix-run/react'
import { PATHS } from '../addresses.ts'
import { ofHiddenPage } from './hidden-page.ts'
import { currentIdentity, currentLocale, forThisIdentity, goToLogin } from './identity.ts'
import type { ForIdentity } from './identity-name.ts'
import { noteRelease } from './release.ts'

/** Remix's answer to a request for page data: one result per route, or a redirect under a special symbol. */
type Results = Readonly<Record<string, { readonly data: unknown } | { readonly error: unknown }>>

const redirectOf = (results: Results): string | undefined => {
  const [symbol] = Object.getOwnPropertySymbols(results)
  return symbol && (results as Record<symbol, { readonly redirect?: string }>)[symbol]?.redirect
}

interface LoadOptions {
  readonly signal?: AbortSignal | undefined
  /** Whether it is a prefetch: one attempt without retries, which rejects on anything unexpected. */
  readonly prefetch?: boolean
}

/** The address of one route's data, in the language of this document. */
function dataAddress(address: string, routeId: string): URL {
  const url = new URL(address, location.origin)
  url.hash = ''
  url.pathname = `${url.pathname.replace(/\/$/, '')}.data`
  url.searchParams.set('lng', currentLocale())
  url.searchParams.set('_routes', routeId)
  return url
}

async function fetchResults(url: URL, signal: AbortSignal | undefined): Promise<Results> {
  const response = await fetch(url, { signal: signal ?? null, headers: ofHiddenPage() })
  noteRelease(response)
  if (!response.body) throw new TypeError('An answer without data')
  // An answer that breaks off while it is decoded would reject a promise that nobody can handle.
  const whole = (await response.blob()).stream()
  return (await decodeViaTurboStream(whole, window)).value as Results
}

/** Loads the document to which the server redirects from a page; the promise never settles. */
function leaveFor(address: string, page: string): Promise<never> {
  if (new URL(address, location.origin).pathname === PATHS.login) goToLogin(page)
  else location.assign(address)
  return new Promise(() => {})
}

/**
 * Loads the data of one route for an address of this site, with the API client's retries. Rejects with what the loader threw (as `useRouteError` has
 * it), or with a TypeError without an answer. A redirect, and data for another identity, load a document; the promise then never settles.
 */
export async function loadRouteData<Data extends ForIdentity>(
  address: string,
  routeId: string,
  { signal, prefetch = false }: LoadOptions = {},
): Promise<Data> {
  const url = dataAddress(address, routeId)
  for (let retry = 0; ; retry += 1) {
    try {
      if (!prefetch && !isOnline()) await online(signal)
      const results = await fetchResults(url, signal)
      const redirect = redirectOf(results)
      if (redirect !== undefined && !prefetch) return leaveFor(redirect, address)
      const result = results[routeId]
      if (!result || !('data' in result)) throw result?.error ?? new TypeError('An answer without data')
      const data = result.data as Data
      if (prefetch && data.identity !== currentIdentity()) throw new TypeError('An answer for another identity')
      return await forThisIdentity(data, address)
    } catch (error) {
      signal?.throwIfAborted()
      const status = isRouteErrorResponse(error) ? error.status : 0
      // A read quota lasts for minutes and is shown instead of retried.
      const delay =
        prefetch || status === 429 ? null : delayBefore(retry, { repeatable: 'always' }, { status, retryAfter: null })
      if (delay === null) throw error
      await pause(delay, signal)
    }
  }
}

/** Loads the script and styles of a route, so that it can be shown offline. Rejects if one of them fails; otherwise Remix would load a document. */
export async function loadRouteAssets(routeId: string): Promise<void> {
  const { module, css = [] } = window.__remixManifest.routes[routeId] ?? {}
  await Promise.all([module && import(/* @vite-ignore */ module), ...css.map((address) => fetch(address))])
}
