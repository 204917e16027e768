import { ProgressBar } from '@hearth/ui/components/progress-bar/progress-bar'
import { SilhouetteProvider } from '@hearth/ui/components/silhouette/silhouette'
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useMatches, useNavigation } from '@remix-run/react'
import type { ReactNode } from 'react'
import { entryOf } from './client/history-entry.ts'
import { reloadGuard } from './client/reload-guard.ts'
import { rememberVisit } from './http/remember-visit.server.ts'
import { publicLoader } from './http/route-builders.server.ts'
import { HYDRATION_ID, IMPORT_MAP_ID, THEME_ID, useDocument } from './shell/document-props.ts'
import { ErrorPage } from './shell/error-page.tsx'
import { useFailure } from './shell/use-failure.ts'
import './shell/document.css.ts'
import { titleOf } from './words/title-of.ts'

export const loader = publicLoader({}, ({ load, request }) => {
  rememberVisit(load, request)
  return null
})

/** The root loads once per document. */
export const shouldRevalidate = () => false

const VIEWPORT = 'width=device-width, initial-scale=1, viewport-fit=cover'
const GUARD = reloadGuard(HYDRATION_ID)

export function Layout({ children }: { children: ReactNode }) {
  const page = useDocument()
  const { textLocale, siteName, styles, themeColors, fonts, icon, portraits, signature, nonce, enhance, hydration } =
    page
  const failure = useFailure()
  // Its field stays above the keyboard.
  const isConversation = useMatches().some(({ id }) => id === 'routes/_member._chat')
  const navigating = useNavigation().state !== 'idle'
  // Browsers hide a nonce from scripts, so it never equals the server's markup.
  const own = { nonce, suppressHydrationWarning: true }
  return (
    <html lang={textLocale} dir="ltr" data-h-signature={signature}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content={`${VIEWPORT}${isConversation ? ', interactive-widget=resizes-content' : ''}`} />
        {themeColors.map(({ scheme, color }) => (
          <meta
            key={color}
            name="theme-color"
            content={color}
            media={scheme ? `(prefers-color-scheme: ${scheme})` : undefined}
          />
        ))}
        {failure ? <title>{titleOf(failure.message, siteName)}</title> : <Meta />}
        <link rel="icon" href={icon ?? 'data:,'} />
        {fonts.map((font) => (
          <link key={font} rel="preload" as="font" type="font/woff2" crossOrigin="anonymous" href={font} />
        ))}
        {hydration === null ? null : (
          <>
            <script {...own} dangerouslySetInnerHTML={{ __html: GUARD }} />
            <script
              id={IMPORT_MAP_ID}
              type="importmap"
              {...own}
              dangerouslySetInnerHTML={{ __html: page.importMap ?? '' }}
            />
            {page.texts.map((texts) => (
              <link key={texts} rel="modulepreload" href={texts} />
            ))}
          </>
        )}
        <Links />
        <style id={THEME_ID} {...own} dangerouslySetInnerHTML={{ __html: styles }} />
        {hydration === null ? <script type="module" src={enhance} nonce={nonce} /> : null}
        {import.meta.env.DEV && hydration === null ? <script type="module" src="/@vite/client" nonce={nonce} /> : null}
      </head>
      <body>
        <ProgressBar active={navigating} />
        <SilhouetteProvider value={portraits}>{children}</SilhouetteProvider>
        {hydration === null ? null : (
          <>
            <script
              id={HYDRATION_ID}
              type="application/json"
              {...own}
              dangerouslySetInnerHTML={{ __html: hydration }}
            />
            <ScrollRestoration nonce={nonce} getKey={entryOf} />
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
  const failure = useFailure() ?? { status: 500, message: '', requestId: null }
  return <ErrorPage {...failure} />
}
