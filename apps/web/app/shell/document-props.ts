import type { Locale, TextLocale } from '@hearth/contracts/locales'
import type { SilhouetteFamily } from '@hearth/ui/components/silhouette/silhouette'
import type { Scheme } from '@hearth/ui/theme/seeds'
import { createContext, useContext } from 'react'

/** The colour of the browser's interface around the page; `scheme` is null for a brand with only one. */
export interface ThemeColor {
  readonly scheme: Scheme | null
  readonly color: string
}

/** The data of the document around every page. It comes with the request and not from a loader, so that error pages have it, too. */
export interface DocumentProps {
  readonly locale: Locale
  /** The text locale of the document, which is also its language tag. */
  readonly textLocale: TextLocale
  /** The tenant's name. */
  readonly siteName: string
  /** Content of the tenant's `<style>` element: fonts and theme. */
  readonly styles: string
  readonly themeColors: readonly ThemeColor[]
  /** Addresses of the fonts to preload. */
  readonly fonts: readonly string[]
  /** Addresses of the brand's logo and icon; null if it has none. */
  readonly logo: string | null
  readonly icon: string | null
  /** The brand's picture of an empty place. */
  readonly emptyArt: string | null
  /** The style in which the brand draws people. */
  readonly portraits: SilhouetteFamily
  /** The name of the brand's signature inside the app. */
  readonly signature: 'none' | 'line' | 'plate' | 'flags'
  readonly nonce: string
  /** The request id, which a person can tell support. */
  readonly requestId: string
  /** Address of the documents' script. */
  readonly enhance: string
  /** The `HydrationData` as JSON that is safe inside HTML; null for a public page. */
  readonly hydration: string | null
  /** Addresses of the texts that are needed for hydration. */
  readonly texts: readonly string[]
  /** The import map with the addresses of the app's texts in this text locale; null for a public page. */
  readonly importMap: string | null
}

/** The data that a browser needs for hydration besides the HTML. The document itself contains the other props. */
export type HydrationData = Omit<DocumentProps, 'styles' | 'nonce' | 'hydration' | 'importMap'>

/** Ids of the elements with the theme, the addresses of texts and the hydration data. */
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
