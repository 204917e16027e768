import { I18NEXT_OPTIONS } from '@hearth/texts/i18next'
import { decodeHydrationState, RemixBrowser } from '@remix-run/react'
import i18next, { type ResourceLanguage } from 'i18next'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { initReactI18next } from 'react-i18next'
import { loadShownParts } from './client/lazy-part.ts'
import {
  DocumentContext,
  type DocumentProps,
  HYDRATION_ID,
  type HydrationData,
  THEME_ID,
} from './shell/document-props.ts'

/** The props of this document, from where the server left them. */
function readDocumentProps(): DocumentProps {
  const theme = document.getElementById(THEME_ID)
  const hydration = document.getElementById(HYDRATION_ID)?.textContent
  if (!theme || !hydration) throw new Error('The page has nothing to be hydrated with')
  const data: HydrationData = JSON.parse(hydration)
  return { ...data, styles: theme.textContent ?? '', nonce: theme.nonce ?? '', hydration }
}

/** The texts of the app, or null where they cannot be had: then a release may have changed them, and the guard decides on a reload. */
async function loadTexts(address: string): Promise<ResourceLanguage | null> {
  try {
    const answer = await fetch(address)
    if (answer.ok) return await answer.json()
    if (answer.status === 404 && window.dispatchEvent(new Event('remix:reload', { cancelable: true })))
      location.reload()
  } catch {
    // No network, or a broken answer: the page works without hydration.
  }
  return null
}

// A view transition that the next navigation cuts short rejects a promise that the router leaves alone: nothing is wrong.
addEventListener('unhandledrejection', (event) => {
  const { name, message } = (event.reason ?? {}) as Partial<Error>
  if (name === 'AbortError' && message?.startsWith('Transition was skipped')) event.preventDefault()
})

async function hydrate() {
  const props = readDocumentProps()
  const [texts] = await Promise.all([loadTexts(props.texts), decodeHydrationState(), loadShownParts()])
  if (!texts) return void import('./documents/main.ts')
  await i18next.use(initReactI18next).init({
    ...I18NEXT_OPTIONS,
    lng: props.textLocale,
    resources: { [props.textLocale]: texts },
    initImmediate: false,
    react: { useSuspense: false },
  })
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <DocumentContext.Provider value={props}>
          <RemixBrowser />
        </DocumentContext.Provider>
      </StrictMode>,
    )
  })
}

void hydrate()
