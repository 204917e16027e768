import { loadMessages } from '@hearth/texts/catalogue'
import { I18NEXT_OPTIONS } from '@hearth/texts/i18next'
import { createRemixStub } from '@remix-run/testing'
import { createInstance } from 'i18next'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { vi } from 'vitest'
import { LINKED_PAGES } from '../../addresses.ts'
import { DocumentContext, type DocumentProps } from '../document-props.ts'
import { DefaultLayout } from '../layouts.tsx'
import type { Shell, ShellViewer } from '../shell.ts'

const props: DocumentProps = {
  locale: 'en',
  textLocale: 'en',
  siteName: 'Example',
  styles: '',
  themeColors: [],
  fonts: [],
  logo: null,
  icon: null,
  emptyArt: null,
  portraits: 'line',
  signature: 'none',
  nonce: '',
  requestId: '',
  enhance: '',
  hydration: null,
  texts: [],
  importMap: null,
}
/** The shell of a visitor, with every page there is. */
export const visitor: Shell = {
  viewer: null,
  signups: true,
  languages: [
    { locale: 'nl', name: 'Nederlands' },
    { locale: 'en', name: 'English' },
  ],
  companyDetails: {
    company: 'Example BV',
    address: ['Street 1', '1234 AB Town', 'Netherlands'],
    tradeNames: [],
    kvk: '00112233',
    vatNumbers: [],
    companyPhone: null,
    supportEmail: 'support@example.com',
    supportPhone: '+1 4155550142',
    termsDate: '1 December 2023',
  },
  pages: LINKED_PAGES,
  bonus: null,
  premiumFrom: null,
  minAge: 20,
  ageGate: null,
  usFooter: false,
  identity: 'visitor en',
  cdnPrefix: '/cdn',
}
export const person: ShellViewer = {
  name: 'Noor',
  status: 'active',
  profileStatus: 'active',
  unconfirmedEmail: null,
  mailStops: [],
  photo: '/cdn/photos/noor-thumb.webp',
  dismissedAlerts: [],
  paidUser: false,
  counts: { unread_messages: 120, new_likes: 0, unread_notifications: 3, credits: 0 },
  lastEvent: 0,
}
export const member: Shell = { ...visitor, viewer: person }

const translations = createInstance()
await translations.init({ ...I18NEXT_OPTIONS, lng: 'en', resources: { en: loadMessages().en } })

/** The HTML of a layout on a page at that path. */
export function render(layout: ReactNode, path = '/pages/terms'): string {
  const Stub = createRemixStub([{ path: '*', Component: () => layout }])
  return renderToStaticMarkup(
    <DocumentContext.Provider value={props}>
      <I18nextProvider i18n={translations}>
        <Stub initialEntries={[path]} />
      </I18nextProvider>
    </DocumentContext.Provider>,
  )
}

export const defaultWith = (shell: Shell, path?: string): string =>
  render(<DefaultLayout shell={shell}>The page</DefaultLayout>, path)

/** The stub renders a browser's router, whose effects do not run here. Any other warning of React is a fault. */
export const refuseWarnings = () =>
  vi.spyOn(console, 'error').mockImplementation((message) => {
    if (!String(message).includes('useLayoutEffect')) throw new Error(String(message))
  })
