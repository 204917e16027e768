import type { AppLoadContext, EntryContext, HandleDataRequestFunction, HandleErrorFunction } from '@remix-run/node'
import { isRouteErrorResponse, RemixServer } from '@remix-run/react'
import { renderToPipeableStream, renderToString } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { RETRY_SECONDS } from '../server/gates/error-response.ts'
import { hasSessionCookie, hasSignupCookie } from '../server/identity/cookies.ts'
import { documentPropsOf, inHtml } from './shell/document-props.server.ts'
import { DocumentContext } from './shell/document-props.ts'
import { KeptParts } from './shell/kept-part.tsx'
import { keptPartsOf, withKeptParts } from './shell/kept-parts.server.ts'
import type { Shell } from './shell/shell.ts'
import { localeOf, textLocaleOf } from './words/locale.server.ts'
import { translationsOf } from './words/translations.server.ts'

/** How long a page may wait for its slowest part. */
export const streamTimeout = 5_000

/** Renders a page and answers with it whole: no page waits for a part of itself, and in pieces it costs twice as much to compress and to send. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  load: AppLoadContext,
): Promise<Response> {
  const [locale, textLocale] = await Promise.all([localeOf(load, request), textLocaleOf(load, request)])
  const translations = await translationsOf(load.runtime.tenants, load.tenant, textLocale)
  headers.set('Content-Type', 'text/html; charset=utf-8')
  headers.set('Content-Language', textLocale)
  headers.set('Vary', 'Cookie')
  // A member's page, or one with the address of a signup, must not come back from the browser's cache after logging out, and nowhere is the address of a
  // link from a mail to be kept.
  const { publicScheme } = load.runtime.config
  const isSecret =
    hasSessionCookie(request, publicScheme) ||
    hasSignupCookie(request, publicScheme) ||
    new URL(request.url).searchParams.has('token')
  headers.set('Cache-Control', isSecret ? 'private, no-store' : 'private, no-cache')
  if (status === 405) headers.set('Allow', 'GET, HEAD')
  if (status === 503) headers.set('Retry-After', RETRY_SECONDS)

  const { serverHandoffStream, ...shown } = remixContext
  const { matches } = shown.staticHandlerContext
  const hydrated = hydrates(shown.staticHandlerContext) ? matches.map(({ route }) => route.id) : null
  const parts = keptPartsOf(load.tenant, locale, textLocale)
  const page = (
    <DocumentContext.Provider value={documentPropsOf(load, { locale, textLocale, hydrated })}>
      <I18nextProvider i18n={translations}>
        <KeptParts.Provider value={import.meta.env.DEV ? null : parts}>
          <RemixServer context={{ ...shown, manifest: manifestOfPage(shown) }} url={request.url} nonce={load.nonce} />
        </KeptParts.Provider>
      </I18nextProvider>
    </DocumentContext.Provider>
  )
  try {
    const html = withKeptParts(await render(page, load), parts)
    const data = hydrated && serverHandoffStream ? handOver(await new Response(serverHandoffStream).text(), load) : ''
    return new Response(`<!DOCTYPE html>${html}${data}`, { status, headers })
  } catch (error) {
    // The first failure gets the error boundary; a boundary that fails itself gets a page that cannot.
    if (!remixContext.staticHandlerContext.errors) throw error
    load.log.error('error_page_failed', { err: error })
    return new Response(
      lastPage(textLocale, translations.t('errors:error_page_failed'), translations.t('errors:back_home')),
      {
        status: 500,
        headers,
      },
    )
  }
}

const MEMBER_LAYOUT = 'routes/_member'

/** Whether React hydrates the page: it does for pages of logged-in members, except those that failed as a whole. */
function hydrates({ loaderData, errors }: EntryContext['staticHandlerContext']): boolean {
  const layout = loaderData[MEMBER_LAYOUT] as Shell | undefined
  return layout?.viewer != null && !Object.keys(errors ?? {}).some((id) => id === 'root' || id === MEMBER_LAYOUT)
}

/** The manifest without the routes of other addresses, which `RemixServer` would create and match again for each page. */
function manifestOfPage({ manifest, staticHandlerContext }: EntryContext): EntryContext['manifest'] {
  const routes = staticHandlerContext.matches.map(({ route: { id } }) => [id, manifest.routes[id]])
  return { ...manifest, routes: Object.fromEntries(routes) }
}

/** The scripts that pass the loaders' data to Remix in the browser, as `RemixServer` writes them in a suspended part of the page. */
const handOver = (data: string, { nonce }: AppLoadContext) =>
  [`enqueue(${inHtml(data)})`, 'close()']
    .map((call) => `<script nonce="${nonce}">window.__remixContext.streamController.${call};</script>`)
    .join('')

/** React's placeholder for a part that suspends or has failed. */
const MISSING_PART = '<!--$!-->'

/** Renders a whole page as HTML; rejects if that fails. A string costs less than a stream, whose pieces React encodes one by one (decision 18). */
async function render(page: React.ReactElement, { log }: AppLoadContext): Promise<string> {
  const html = renderToString(page)
  if (!html.includes(MISSING_PART)) return html
  await untilReady(page, log)
  return renderToString(page)
}

/** Waits until no part of a page suspends, and logs why parts fail; `renderToString` does neither. */
function untilReady(page: React.ReactElement, log: AppLoadContext['log']): Promise<void> {
  return new Promise((resolve) => {
    const settle = () => {
      clearTimeout(giveUp)
      resolve()
    }
    const { abort } = renderToPipeableStream(page, {
      onAllReady: settle,
      onShellError: settle,
      onError(err) {
        log.error('page_render_failed', { err })
      },
    })
    // One second later than the loaders' own timeout, so that the page can still show that one.
    const giveUp = setTimeout(abort, streamTimeout + 1_000)
    giveUp.unref()
  })
}

const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

const lastPage = (textLocale: string, message: string, home: string) =>
  `<!doctype html><html lang="${textLocale}"><meta charset="utf-8"><title>${escapeHtml(message)}</title><p>${escapeHtml(message)}</p><p><a href="/">${escapeHtml(home)}</a></p></html>`

/** Page data depends on the viewer, as the page itself does. */
export const handleDataRequest: HandleDataRequestFunction = (response) => {
  response.headers.set('Cache-Control', 'private, no-store')
  response.headers.set('Vary', 'Cookie')
  return response
}

/** Remix reports here what no route builder caught: its own answers to wrong addresses and methods, and faults in rendering. */
export const handleError: HandleErrorFunction = (error, { request, context: load }) => {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return
  load.log.error('request_failed', { err: error })
}
