import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useMatches,
  useRouteError,
} from '@remix-run/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useDocument } from './document.ts'
import { ErrorPage } from './features/failures/error-page.tsx'
import { languageCookie } from './server/cookies.server.ts'
import { requestedLocale } from './server/locale.server.ts'
import { publicLoader } from './server/route-builders.server.ts'
import './document.css.ts'

/** What a route may say of itself in its `handle`. */
export interface RouteHandle {
  /** False leaves out all client JavaScript. */
  readonly hydrate?: boolean
}

/** Keeps the language that the address asked for. */
export const loader = publicLoader({}, ({ context, request, headers }) => {
  const locale = requestedLocale(request)
  if (locale) headers.append('Set-Cookie', languageCookie(context.runtime.config.publicScheme, locale))
  return null
})

export function Layout({ children }: { children: ReactNode }) {
  const { locale, siteName, styles, fonts, icon, nonce } = useDocument()
  const failed = useRouteError() != null
  const matches = useMatches()
  const hydrate = !failed && matches.every(({ handle }) => (handle as RouteHandle | undefined)?.hydrate !== false)
  return (
    <html lang={locale} dir="ltr">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        {failed ? <title>{siteName}</title> : <Meta />}
        <link rel="icon" href={icon ?? 'data:,'} />
        {fonts.map((font) => (
          <link key={font} rel="preload" as="font" type="font/woff2" crossOrigin="anonymous" href={font} />
        ))}
        <Links />
        {/* Browsers hide the nonce from scripts, so it never equals what the server rendered. */}
        <style nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: styles }} />
        {import.meta.env.DEV && !hydrate ? <script type="module" src="/@vite/client" nonce={nonce} /> : null}
      </head>
      <body>
        {children}
        {hydrate ? (
          <>
            <ScrollRestoration nonce={nonce} />
            <Scripts nonce={nonce} />
          </>
        ) : null}
      </body>
    </html>
  )
}

export default function App() {
  return <Outlet />
}

/** What failed, in the brand's look: its localized message, else "Error"; its status, else 500 (spec, section 2). */
export function ErrorBoundary() {
  const error = useRouteError()
  const { t } = useTranslation('errors')
  const failure = isRouteErrorResponse(error) ? error : { status: 500, data: null }
  const code = failure.status === 404 ? 'not_found_title' : (failure.data as { code?: string } | null)?.code
  const keys = [...(code ? [code] : []), 'error_default']
  return <ErrorPage status={failure.status} message={t(keys as ['error_default'])} />
}
