import { type Endpoint, READ } from '../endpoint.ts'

/** The endpoints of the site's settings. */
export const SETTINGS_ENDPOINTS = {
  settings: { ...READ, path: '/api/settings.php' },
  companyInfo: { ...READ, path: '/api/companyinfo.php', loadedOnce: true },
} as const satisfies Readonly<Record<string, Endpoint>>
