import type { ReactNode } from 'react'
import { useLinkElement } from '../link/link-element.tsx'
import * as css from './card.css.ts'

interface CardProps {
  readonly as?: 'div' | 'article' | 'section' | 'li' | undefined
  /** Makes the whole card a link; it must then contain no other link or button. */
  readonly href?: string | undefined
  readonly padding?: 'none' | 'small' | 'medium' | 'large' | undefined
  readonly children: ReactNode
}

/** A raised surface. */
export function Card({ as: Element = 'div', href, padding = 'medium', children }: CardProps) {
  const LinkElement = useLinkElement()
  if (href === undefined) return <Element className={css.card({ padding })}>{children}</Element>
  const link = (
    <LinkElement href={href} className={css.card({ padding, link: true })}>
      {children}
    </LinkElement>
  )
  return Element === 'div' ? link : <Element className={css.holder}>{link}</Element>
}
