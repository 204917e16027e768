import type { Locale } from '@hearth/contracts/locales'
import { createContext, useContext } from 'react'

/** What the document around every page needs. It comes with the request and not from a loader, so that a failed page has its brand too. */
export interface DocumentFrame {
  readonly locale: Locale
  /** The tenant's name. */
  readonly siteName: string
  /** Content of the tenant's `<style>` element: typefaces and theme. */
  readonly styles: string
  /** Addresses of the typefaces to fetch first. */
  readonly fonts: readonly string[]
  /** Addresses of the brand's logo and icon; null for a brand without. */
  readonly logo: string | null
  readonly icon: string | null
  readonly nonce: string
  /** What a person can tell support about a failed page. */
  readonly requestId: string
}

export const DocumentContext = createContext<DocumentFrame | null>(null)

/** The frame of the document that is being rendered. */
export function useDocument(): DocumentFrame {
  const frame = useContext(DocumentContext)
  if (!frame) throw new Error('A page was rendered outside its document')
  return frame
}
