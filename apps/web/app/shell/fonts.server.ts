import type { Locale } from '@hearth/contracts/locales'
import { type FontFile, fontFileOf } from '@hearth/tenancy/fonts/file-names'
import type { Tenant } from '@hearth/tenancy/tenant'
import { fallbackFontCss } from '@hearth/ui/theme/typefaces'
import { brandFile } from './brand.server.ts'

type Branded = Pick<Tenant, 'brand'> & {
  readonly theme: Pick<Tenant['theme'], 'font_display' | 'font_text' | 'font_weight'>
}

interface BrandFont extends FontFile {
  readonly file: string
  readonly address: string
}

/** `-ext` files last: of two faces with a letter the later counts, and the first may only have it as a letter and a loose accent. */
const fontsOf = (tenant: Branded): BrandFont[] =>
  [...tenant.brand.files.keys()]
    .sort()
    .flatMap((file) => {
      const [font, address] = [fontFileOf(file), brandFile(tenant, file)]
      return font && address ? [{ ...font, file, address }] : []
    })
    .sort((one, other) => Number(one.extended) - Number(other.extended))

/** The letters of an `-ext` file: Latin Extended-A, Romanian, and capital sharp s. A page without them does not fetch it. */
const EXTENDED_LETTERS = 'U+100-130,U+132-151,U+154-17F,U+218-21B,U+1E9E'
/** The language that cannot be written without an `-ext` file. */
const EXTENDED_LANGUAGES: ReadonlySet<Locale> = new Set(['pl'])

/**
 * The brand's own typefaces as `@font-face` rules. `optional`: nothing ever moves. They are fetched with the page; one that comes too late for
 * its first paint shows on the next page, and a typeface of the device takes the same space on this one.
 */
export const fontCssOf = (tenant: Branded): string =>
  [
    ...fontsOf(tenant).map(
      ({ family, style, extended, address }) =>
        `@font-face{font-family:"${family}";font-style:${style};font-weight:100 900;font-display:optional;src:url("${address}") format("woff2")` +
        `${extended ? `;unicode-range:${EXTENDED_LETTERS}` : ''}}`,
    ),
    ...fallbackFontsFor(tenant),
  ].join('')

const lowerCase = (names: readonly string[]) => names.map((name) => name.toLowerCase())

function fallbackFontsFor(tenant: Branded): string[] {
  const { font_display, font_text, font_weight } = tenant.theme
  const [titles, texts] = [lowerCase(font_display), lowerCase(font_text)]
  return fontsOf(tenant).flatMap(({ family, style, extended, file }) => {
    const measures = tenant.brand.fonts.get(file)
    if (!measures || style !== 'normal' || extended) return []
    if (texts.includes(family)) return [fallbackFontCss({ family, stack: font_text, measures })]
    return titles.includes(family)
      ? [fallbackFontCss({ family, stack: font_display, measures, weight: font_weight })]
      : []
  })
}

/** Addresses of the typefaces that a page in that language needs at once: the upright ones that the theme names. */
export const preloadedFontsOf = (tenant: Branded, locale: Locale): string[] => {
  const named = new Set(lowerCase([...tenant.theme.font_display, ...tenant.theme.font_text]))
  return fontsOf(tenant)
    .filter(({ family, style, extended }) => {
      const needed = !extended || EXTENDED_LANGUAGES.has(locale)
      return named.has(family) && style === 'normal' && needed
    })
    .map(({ address }) => address)
}
