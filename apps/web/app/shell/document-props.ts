import type { Locale, TextLocale } from '@hearth/contracts/locales'
import type { SilhouetteFamily } from '@hearth/ui/components/silhouette/silhouette'
import type { Scheme } from '@hearth/ui/theme/seeds'
import { createContext, useContext } from 'react'

/** The colour of the browser's own frame around the page; `scheme` is null for a brand that has only one. */
export interface ThemeColor {
  readonly scheme: Scheme | null
  readonly color: string
}

/** What the document around every page needs. It comes with the request and not from a loader, so that a failed page has its brand too. */
export interface DocumentProps {
  readonly locale: Locale
  /** How the document words its language; also the tag of that. */
  readonly textLocale: TextLocale
  /** The tenant's name. */
  readonly siteName: string
  /** Content of the tenant's `<style>` element: typefaces and theme. */
  readonly styles: string
  readonly themeColors: readonly ThemeColor[]
  /** Addresses of the typefaces to fetch first. */
  readonly fonts: readonly string[]
  /** Addresses of the brand's logo and icon; null for a brand without. */
  readonly logo: string | null
  readonly icon: string | null
  /** The brand's picture of a place with nothing in it. */
  readonly emptyArt: string | null
  /** The family in which the brand draws people. */
  readonly portraits: SilhouetteFamily
  readonly nonce: string
  /** What a person can tell support about a failed page. */
  readonly requestId: string
  /** Address of the script of public pages. */
  readonly enhance: string
  /** The `HydrationData` as JSON that is safe inside HTML; null for a public page. */
  readonly hydration: string | null
  /** Addresses of the texts that the page needs before it is hydrated. */
  readonly texts: readonly string[]
  /** Where the scripts of the members' app find their texts in this wording: content of the import map; null for a public page. */
  readonly importMap: string | null
}

/** What a browser needs besides the HTML to hydrate a page. The document itself has the other props. */
export type HydrationData = Omit<DocumentProps, 'styles' | 'nonce' | 'hydration' | 'importMap'>

/** Ids of the elements that hold the theme, the addresses of texts and the hydration data. */
export const THEME_ID = 'theme'
export const IMPORT_MAP_ID = 'import-map'
export const HYDRATION_ID = 'hydration'

export const DocumentContext = createContext<DocumentProps | null>(null)

/** The props of the document that is being rendered. */
export function useDocument(): DocumentProps {
  const props = useContext(DocumentContext)
  if (!props) throw new Error('A page was rendered outside its document')
  return props
}
