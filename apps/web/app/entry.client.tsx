import { I18NEXT_OPTIONS } from '@hearth/texts/i18next'
import { keepSecondPress } from '@hearth/ui/components/press/press-through'
import { RemixBrowser } from '@remix-run/react'
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
  IMPORT_MAP_ID,
  THEME_ID,
} from './shell/document-props.ts'

declare global {
  interface Window {
    /** Loaded texts by area; the texts' scripts put them there. */
    readonly appTexts: ResourceLanguage
  }
}

/** The document's props, as the server has written them into the page. */
function readDocumentProps(): DocumentProps {
  const theme = document.getElementById(THEME_ID)
  const hydration = document.getElementById(HYDRATION_ID)?.textContent
  const importMap = document.getElementById(IMPORT_MAP_ID)?.textContent
  if (!theme || !hydration || !importMap) throw new Error('The page has nothing to be hydrated with')
  const data: HydrationData = JSON.parse(hydration)
  return { ...data, styles: theme.textContent ?? '', nonce: theme.nonce ?? '', hydration, importMap }
}

/** In development scripts do not import their texts. */
const loadEveryText = ({ importMap }: DocumentProps) =>
  Promise.all(
    Object.values(JSON.parse(importMap ?? '').imports as object).map((address) => import(/* @vite-ignore */ address)),
  )

/** Waits until Remix has decoded this document's data. Until then `RemixBrowser` suspends, and a click on a suspended root throws React's error 345. */
async function decodeHydrationState(): Promise<void> {
  try {
    RemixBrowser({})
  } catch (pending) {
    // A component that suspends throws the promise for which it waits.
    await pending
  }
}

// A view transition that the next navigation interrupts rejects a promise that the router does not handle; that is no fault.
addEventListener('unhandledrejection', (event) => {
  const { name, message } = (event.reason ?? {}) as Partial<Error>
  if (name === 'AbortError' && message?.startsWith('Transition was skipped')) event.preventDefault()
})

/** Makes the document the app. It stays a document, which works as well, if a script of what it shows cannot be loaded. */
async function hydrate() {
  const props = readDocumentProps()
  await Promise.all([decodeHydrationState(), loadShownParts(), import.meta.env.DEV && loadEveryText(props)])
  await i18next.use(initReactI18next).init({
    ...I18NEXT_OPTIONS,
    lng: props.textLocale,
    // The scripts of further pages add their texts later.
    resources: { [props.textLocale]: window.appTexts },
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

keepSecondPress(document)
void hydrate()
