import type { Locale } from '@hearth/contracts/locales'
import type { Tenant } from '@hearth/tenancy/tenant'
import { derivePalette } from '@hearth/ui/theme/derive'
import { schemesOf } from '@hearth/ui/theme/seeds'
import type { AppLoadContext } from '@remix-run/node'
import type { i18n as I18n } from 'i18next'
import type { DocumentFrame, Handoff, RouteHandle, ThemeColor } from '../document.ts'
import { brandFile } from './brand.server.ts'
import { fontCssOf, preloadedFontsOf } from './fonts.server.ts'

declare global {
  interface ImportMetaEnv {
    /** Set by vite.config.ts. */
    readonly ENHANCE_ADDRESS: string
  }
}

/** What is the same on every page of one version of a tenant. */
interface BrandFrame {
  readonly themeColors: readonly ThemeColor[]
  readonly styles: string
  readonly logo: string | null
  readonly icon: string | null
  readonly emptyArt: string | null
}

// Deriving a palette costs more than all the rest of a frame.
const brandFrames = new WeakMap<Tenant, BrandFrame>()

function brandFrameOf(tenant: Tenant): BrandFrame {
  const known = brandFrames.get(tenant)
  if (known) return known
  const schemes = schemesOf(tenant.theme)
  const frame: BrandFrame = {
    themeColors: schemes.map((scheme) => ({
      scheme: schemes.length > 1 ? scheme : null,
      color: derivePalette(tenant.theme, scheme).surface,
    })),
    styles: `${fontCssOf(tenant)}${tenant.themeCss}`,
    logo: brandFile(tenant, 'logo.svg'),
    icon: brandFile(tenant, 'icon.svg'),
    emptyArt: brandFile(tenant, 'empty.svg'),
  }
  brandFrames.set(tenant, frame)
  return frame
}

/** JSON that ends no script element, whatever its texts say. */
const inHtml = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')

/** The frame of this request's document. `handles` are those of the matched routes; a page with a failure is never hydrated. */
export function frameOf(
  { tenant, nonce, requestId }: AppLoadContext,
  translations: I18n,
  { handles, failed }: { handles: readonly RouteHandle[]; failed: boolean },
): DocumentFrame {
  const locale = translations.language as Locale
  const { styles, ...brand } = brandFrameOf(tenant)
  const frame: Handoff['frame'] = {
    locale,
    siteName: tenant.settings.name,
    ...brand,
    fonts: preloadedFontsOf(tenant, locale),
    requestId,
    enhance: import.meta.env.ENHANCE_ADDRESS,
  }
  const hydrate = !failed && handles.every((handle) => handle.hydrate !== false)
  const areas = new Set(handles.flatMap(({ texts = [] }) => texts))
  const handoff = (): Handoff => ({
    frame,
    texts: Object.fromEntries([...areas].map((area) => [area, translations.getResourceBundle(locale, area)])),
  })
  return {
    ...frame,
    styles,
    nonce,
    handoff: hydrate ? inHtml(handoff()) : null,
  }
}
