import type { Locale } from '@hearth/contracts/locales'
import type { Scheme } from '@hearth/ui/theme/seeds'
import { createContext, useContext } from 'react'

/** What a route may say of itself in its `handle`. */
export interface RouteHandle {
  /** False leaves out all client JavaScript but the one small script of plain pages. */
  readonly hydrate?: boolean
  /** Areas of texts that its components use in the browser. Only hydrated pages need them there. */
  readonly texts?: readonly string[]
}

/** The colour of the browser's own frame around the page; `scheme` is null for a brand that has only one. */
export interface ThemeColor {
  readonly scheme: Scheme | null
  readonly color: string
}

/** What the document around every page needs. It comes with the request and not from a loader, so that a failed page has its brand too. */
export interface DocumentFrame {
  readonly locale: Locale
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
  readonly nonce: string
  /** What a person can tell support about a failed page. */
  readonly requestId: string
  /** Address of the script of pages that are not hydrated. */
  readonly enhance: string
  /** The `Handoff` as JSON that may stand in HTML; null for a page that is not hydrated. */
  readonly handoff: string | null
}

/** What a browser needs besides the HTML to take a page over. What else the frame holds stands in the document. */
export interface Handoff {
  readonly frame: Omit<DocumentFrame, 'styles' | 'nonce' | 'handoff'>
  /** Texts in the language of the page, by area and key. */
  readonly texts: Readonly<Record<string, Readonly<Record<string, string>>>>
}

/** Ids of the elements that hold the theme and the handoff. */
export const THEME_ID = 'theme'
export const HANDOFF_ID = 'handoff'

export const DocumentContext = createContext<DocumentFrame | null>(null)

/** The frame of the document that is being rendered. */
export function useDocument(): DocumentFrame {
  const frame = useContext(DocumentContext)
  if (!frame) throw new Error('A page was rendered outside its document')
  return frame
}
