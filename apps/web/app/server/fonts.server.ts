import type { Tenant } from '@hearth/tenancy/tenant'
import { brandFile } from './brand.server.ts'

type Branded = Pick<Tenant, 'brand'>

const FONT_FILE = /^([a-z0-9-]+?)(-italic)?\.woff2$/

/** A typeface of the brand's own, by the name of its file: `instrument-sans.woff2`, and `instrument-sans-italic.woff2` beside it. */
interface BrandFont {
  readonly family: string
  readonly style: 'normal' | 'italic'
  readonly address: string
}

const fontsOf = (tenant: Branded): BrandFont[] =>
  [...tenant.brand.files.keys()].sort().flatMap((file) => {
    const [, name, italic] = FONT_FILE.exec(file) ?? []
    const address = brandFile(tenant, file)
    return name && address ? [{ family: name.replaceAll('-', ' '), style: italic ? 'italic' : 'normal', address }] : []
  })

/** The brand's own typefaces as `@font-face` rules. `optional`: text never jumps; a font that comes late is there on the next page. */
export const fontCssOf = (tenant: Branded): string =>
  fontsOf(tenant)
    .map(
      ({ family, style, address }) =>
        `@font-face{font-family:"${family}";font-style:${style};font-weight:100 900;font-display:optional;src:url("${address}") format("woff2")}`,
    )
    .join('')

/** Addresses of the upright typefaces, which every page needs at once. */
export const preloadedFontsOf = (tenant: Branded): string[] =>
  fontsOf(tenant).flatMap(({ style, address }) => (style === 'normal' ? [address] : []))
