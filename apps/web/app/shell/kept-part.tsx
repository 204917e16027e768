import { createContext, createElement, type ReactNode, useContext } from 'react'

/** The element by which a part that is kept passes through React; no page that is sent has it. */
export const KEPT_ELEMENT = 'h-kept'

/** The HTML of parts by their names; null in a browser, and in development, where the components change. */
export const KeptParts = createContext<ReadonlyMap<string, string> | null>(null)

interface KeptPartProps {
  /** Says everything that its HTML depends on besides the site and the language, in letters that HTML does not escape; null renders it anew. */
  readonly name: string | null
  readonly children: ReactNode
}

/** A part that many pages have, such as the footer. A server renders it once and keeps its HTML, because React costs more than all else in such a page. */
export function KeptPart({ name, children }: KeptPartProps) {
  const kept = useContext(KeptParts)
  return kept && name !== null ? createElement(KEPT_ELEMENT, { id: name }, kept.has(name) ? null : children) : children
}
