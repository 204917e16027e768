import { I18NEXT_OPTIONS } from '@hearth/texts/i18next'
import { RemixBrowser } from '@remix-run/react'
import { createInstance } from 'i18next'
import { StrictMode, startTransition, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { I18nextProvider } from 'react-i18next'
import { DocumentContext, type DocumentFrame, HANDOFF_ID, type Handoff, THEME_ID } from './document.ts'

/** The page, and once it is React's, the behaviours that plain pages have too. */
function Page() {
  useEffect(() => void import('./enhance/main.ts'), [])
  return <RemixBrowser />
}

/**
 * Waits until Remix has decoded what the loaders said. It does so by suspending, before its first hook, and whoever clicks
 * while the root of a page is suspended meets React's error 345.
 */
async function loaderDataIsDecoded() {
  try {
    RemixBrowser({})
  } catch (suspendedBy) {
    await suspendedBy
  }
}

async function takeOver() {
  const theme = document.getElementById(THEME_ID)
  const handoff = document.getElementById(HANDOFF_ID)?.textContent
  if (!theme || !handoff) throw new Error('The page has nothing to be hydrated with')
  const { frame, texts }: Handoff = JSON.parse(handoff)
  const whole: DocumentFrame = { ...frame, styles: theme.textContent ?? '', nonce: theme.nonce ?? '', handoff }
  const translations = createInstance()
  await translations.init({
    ...I18NEXT_OPTIONS,
    lng: frame.locale,
    resources: { [frame.locale]: texts },
    initImmediate: false,
    react: { useSuspense: false },
  })
  await loaderDataIsDecoded()
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <DocumentContext.Provider value={whole}>
          <I18nextProvider i18n={translations}>
            <Page />
          </I18nextProvider>
        </DocumentContext.Provider>
      </StrictMode>,
    )
  })
}

void takeOver()
