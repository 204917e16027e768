import type { Locale, TextLocale } from '@hearth/contracts/locales'
import type { Tenant } from '@hearth/tenancy/tenant'
import { type Area, loadMessages, type TextPart } from '@hearth/texts/catalogue'
import { derivePalette } from '@hearth/ui/theme/derive'
import { schemesOf } from '@hearth/ui/theme/seeds'
import { SIGNATURE_DRAWING } from '@hearth/ui/theme/tokens'
import type { AppLoadContext } from '@remix-run/node'
import { brandFile } from './brand.server.ts'
import type { DocumentProps, HydrationData, ThemeColor } from './document-props.ts'
import { fontCssOf, preloadedFontsOf } from './fonts.server.ts'

declare global {
  interface ImportMetaEnv {
    /** Set by vite.config.ts. */
    readonly ENHANCE_ADDRESS: string
    /** The parts of the texts that each route needs, set by vite.texts.ts; null in development. */
    readonly PAGE_TEXTS: Readonly<Record<string, readonly TextPart[]>> | null
  }
}

/** Props that are the same on all pages of a tenant's version. */
interface BrandProps {
  readonly themeColors: readonly ThemeColor[]
  readonly styles: string
  readonly logo: string | null
  readonly icon: string | null
  readonly emptyArt: string | null
  readonly portraits: Tenant['theme']['portraits']
  readonly signature: Tenant['theme']['signature']
}

// Cached, because deriving a palette costs more than all other props.
const brandProps = new WeakMap<Tenant, BrandProps>()

function brandPropsOf(tenant: Tenant): BrandProps {
  const known = brandProps.get(tenant)
  if (known) return known
  const schemes = schemesOf(tenant.theme)
  const drawing = brandFile(tenant, 'signature.svg')
  const props: BrandProps = {
    themeColors: schemes.map((scheme) => ({
      scheme: schemes.length > 1 ? scheme : null,
      color: derivePalette(tenant.theme, scheme).surface,
    })),
    styles: `${fontCssOf(tenant)}${tenant.themeCss}${drawing ? `:root{${SIGNATURE_DRAWING}:url(${drawing})}` : ''}`,
    logo: brandFile(tenant, 'logo.svg'),
    icon: brandFile(tenant, 'icon.svg'),
    emptyArt: brandFile(tenant, 'empty.svg'),
    portraits: tenant.theme.portraits,
    signature: tenant.theme.signature,
  }
  brandProps.set(tenant, props)
  return props
}

/** JSON that cannot end a script element, whatever it contains. */
export const inHtml = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')

/** The parts of the texts for these routes, or for all; in development a page gets all texts. */
function partsOf(routes?: readonly string[]): TextPart[] {
  const byRoute = import.meta.env.PAGE_TEXTS
  if (!byRoute) return [...(Object.keys(loadMessages().en) as Area[]), 'faults']
  return [...new Set((routes ?? Object.keys(byRoute)).flatMap((route) => byRoute[route] ?? []))]
}

/** Props that are the same on all documents of a tenant's version in a language and of the same routes. */
interface LanguageProps {
  readonly fonts: readonly string[]
  readonly texts: readonly string[]
  readonly importMap: string | null
}

const languageProps = new WeakMap<Tenant, Map<string, LanguageProps>>()

function languagePropsOf({ tenant, appTextsAddress }: AppLoadContext, options: DocumentOptions): LanguageProps {
  const { locale, textLocale, hydrated } = options
  const known = languageProps.get(tenant) ?? new Map<string, LanguageProps>()
  languageProps.set(tenant, known)
  const name = `${locale} ${textLocale} ${hydrated}`
  const addressOf = (part: TextPart) => appTextsAddress(textLocale, part)
  const imports = () => Object.fromEntries(partsOf().map((part) => [`texts/${part}`, addressOf(part)]))
  const props = known.get(name) ?? {
    fonts: preloadedFontsOf(tenant, locale),
    texts: hydrated ? partsOf(hydrated).map(addressOf) : [],
    importMap: hydrated ? inHtml({ imports: imports() }) : null,
  }
  known.set(name, props)
  return props
}

interface DocumentOptions {
  readonly locale: Locale
  readonly textLocale: TextLocale
  /** The routes of a page of the members' app; null for a public page. */
  readonly hydrated: readonly string[] | null
}

/** The props of this request's document. */
export function documentPropsOf(load: AppLoadContext, options: DocumentOptions): DocumentProps {
  const { tenant, nonce, requestId } = load
  const { locale, textLocale, hydrated } = options
  const { styles, ...brand } = brandPropsOf(tenant)
  const { fonts, texts, importMap } = languagePropsOf(load, options)
  const data: HydrationData = {
    locale,
    textLocale,
    siteName: tenant.settings.name,
    ...brand,
    fonts,
    requestId,
    enhance: import.meta.env.ENHANCE_ADDRESS,
    texts,
  }
  return {
    ...data,
    styles,
    nonce,
    hydration: hydrated ? inHtml(data) : null,
    importMap,
  }
}
