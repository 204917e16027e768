import { ProgressBar } from '@hearth/ui/components/progress-bar/progress-bar'
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useNavigation,
  useRouteError,
} from '@remix-run/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { HANDOFF_ID, type RouteHandle, THEME_ID, useDocument } from './document.ts'
import { ErrorPage } from './features/failures/error-page.tsx'
import { reloadGuard } from './features/reload/reload-guard.ts'
import { unlessSearched } from './revalidation.ts'
import { languageCookie } from './server/cookies.server.ts'
import { requestedLocale } from './server/locale.server.ts'
import { publicLoader } from './server/route-builders.server.ts'
import { keepTracking } from './server/tracking.server.ts'
import './document.css.ts'

/** Any page may have to say in the browser that it failed. */
export const handle: RouteHandle = { texts: ['site', 'errors'] }

/** Keeps the language that the address asked for, and where the visitor came from. */
export const loader = publicLoader({}, ({ context, request, headers }) => {
  keepTracking(context, request)
  const locale = requestedLocale(request)
  if (locale) headers.append('Set-Cookie', languageCookie(context.runtime.config.publicScheme, locale))
  return null
})

export const shouldRevalidate = unlessSearched

/** What failed, if something did: its localized message, else "Error"; its status, else 500 (spec, section 2). */
function useFailure(): { status: number; message: string } | null {
  const error = useRouteError()
  const { t } = useTranslation('errors')
  if (error == null) return null
  const { status, data } = isRouteErrorResponse(error) ? error : { status: 500, data: null }
  const { code, params = {} } = (data ?? {}) as { code?: string; params?: Record<string, string | number> }
  const key = status === 404 ? 'not_found_title' : code
  const keys = [...(key ? [key] : []), 'error_default']
  return { status, message: t(keys as ['error_default'], params) }
}

export function Layout({ children }: { children: ReactNode }) {
  const { locale, siteName, styles, themeColors, fonts, icon, nonce, enhance, handoff } = useDocument()
  const failure = useFailure()
  const navigating = useNavigation().state !== 'idle'
  // Browsers hide a nonce from scripts, so it never equals what the server rendered.
  const own = { nonce, suppressHydrationWarning: true }
  return (
    <html lang={locale} dir="ltr">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        {themeColors.map(({ scheme, color }) => (
          <meta
            key={color}
            name="theme-color"
            content={color}
            media={scheme ? `(prefers-color-scheme: ${scheme})` : undefined}
          />
        ))}
        {failure ? <title>{`${failure.message} · ${siteName}`}</title> : <Meta />}
        <link rel="icon" href={icon ?? 'data:,'} />
        {fonts.map((font) => (
          <link key={font} rel="preload" as="font" type="font/woff2" crossOrigin="anonymous" href={font} />
        ))}
        {handoff === null ? null : <script {...own} dangerouslySetInnerHTML={{ __html: reloadGuard }} />}
        <Links />
        <style id={THEME_ID} {...own} dangerouslySetInnerHTML={{ __html: styles }} />
        {handoff === null ? <script type="module" src={enhance} nonce={nonce} /> : null}
        {import.meta.env.DEV && handoff === null ? <script type="module" src="/@vite/client" nonce={nonce} /> : null}
      </head>
      <body>
        <ProgressBar active={navigating} />
        {children}
        {handoff === null ? null : (
          <>
            <script id={HANDOFF_ID} type="application/json" {...own} dangerouslySetInnerHTML={{ __html: handoff }} />
            <ScrollRestoration nonce={nonce} />
            <Scripts nonce={nonce} />
          </>
        )}
      </body>
    </html>
  )
}

export default function App() {
  return <Outlet />
}

export function ErrorBoundary() {
  const { status, message } = useFailure() ?? { status: 500, message: '' }
  return <ErrorPage status={status} message={message} />
}
