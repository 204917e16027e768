import type { Locale } from '@hearth/contracts/locales'
import type { AppLoadContext } from '@remix-run/node'
import type { DocumentFrame } from '../document.ts'
import { brandFile } from './brand.server.ts'
import { fontCssOf, preloadedFontsOf } from './fonts.server.ts'

/** The frame of this request's document. */
export const frameOf = ({ tenant, nonce, requestId }: AppLoadContext, locale: Locale): DocumentFrame => ({
  locale,
  siteName: tenant.settings.name,
  styles: `${fontCssOf(tenant)}${tenant.themeCss}`,
  fonts: preloadedFontsOf(tenant),
  logo: brandFile(tenant, 'logo.svg'),
  icon: brandFile(tenant, 'icon.svg'),
  nonce,
  requestId,
})
