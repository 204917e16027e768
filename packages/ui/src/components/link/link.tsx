import type { ReactNode } from 'react'
import type { Hooks } from '../field/field.tsx'
import * as css from './link.css.ts'

interface TextLinkProps {
  readonly href: string
  readonly children: ReactNode
  /** In the colour of its text, for places where many links stand together. */
  readonly quiet?: boolean | undefined
  readonly hooks?: Hooks | undefined
  readonly lang?: string | undefined
  readonly hrefLang?: string | undefined
  readonly rel?: string | undefined
}

/** A link within a text. */
export const TextLink = ({ href, children, quiet = false, hooks, lang, hrefLang, rel }: TextLinkProps) => (
  <a href={href} className={css.link({ quiet })} lang={lang} hrefLang={hrefLang} rel={rel} {...hooks}>
    {children}
  </a>
)
