import type { MouseEventHandler, ReactNode } from 'react'
import type { DataAttributes } from '../field/field.tsx'
import * as css from './link.css.ts'
import { useLinkElement } from './link-element.tsx'

interface TextLinkProps {
  readonly href: string
  readonly children: ReactNode
  /** In the colour of the surrounding text, for groups of many links. */
  readonly quiet?: boolean | undefined
  /** Not part of a sentence: as high as a touch target. */
  readonly alone?: boolean | undefined
  readonly dataAttributes?: DataAttributes | undefined
  readonly lang?: string | undefined
  readonly hrefLang?: string | undefined
  readonly rel?: string | undefined
  readonly target?: '_blank' | undefined
  readonly onClick?: MouseEventHandler<HTMLAnchorElement> | undefined
}

/** A text link. */
export function TextLink({
  href,
  children,
  quiet = false,
  alone = false,
  dataAttributes,
  lang,
  hrefLang,
  rel,
  target,
  onClick,
}: TextLinkProps) {
  const LinkElement = useLinkElement()
  return (
    <LinkElement
      href={href}
      className={css.link({ quiet, alone })}
      lang={lang}
      hrefLang={hrefLang}
      rel={rel}
      target={target}
      onClick={onClick}
      {...dataAttributes}
    >
      {children}
    </LinkElement>
  )
}
