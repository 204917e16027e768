import type { en } from './locales/en.ts'

/**
 * How every i18next instance reads these texts; spread it into `init`. Keys are flat and may contain dots (`errors:request.malformed`),
 * so there is no key separator. React escapes what it renders, so i18next does not.
 */
export const I18NEXT_OPTIONS = {
  keySeparator: false,
  nsSeparator: ':',
  defaultNS: 'shell',
  fallbackNS: false,
  fallbackLng: 'en',
  returnNull: false,
  returnEmptyString: false,
  interpolation: { escapeValue: false },
} as const

declare module 'i18next' {
  interface CustomTypeOptions {
    keySeparator: false
    nsSeparator: ':'
    defaultNS: 'shell'
    returnNull: false
    resources: typeof en
  }
}
