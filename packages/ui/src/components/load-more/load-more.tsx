import type { MouseEvent } from 'react'
import * as look from '../button/button.css.ts'
import { useLinkElement } from '../link/link-element.tsx'
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx'
import * as css from './load-more.css.ts'

interface LoadMoreProps {
  /** Address of the next page. */
  readonly href: string
  readonly label: string
  /** Announced while the next page loads. */
  readonly busyLabel: string
  readonly busy?: boolean | undefined
  /** True while the next page cannot be loaded. */
  readonly disabled?: boolean | undefined
  readonly onClick?: ((event: MouseEvent<HTMLAnchorElement>) => void) | undefined
}

/** The link to the next page at the end of a list. While busy or disabled it stays a link and keeps the focus. */
export function LoadMore({ href, label, busyLabel, busy = false, disabled = false, onClick }: LoadMoreProps) {
  const LinkElement = useLinkElement()
  return (
    <div className={css.loadMore}>
      <LinkElement
        href={href}
        onClick={disabled ? (event) => event.preventDefault() : onClick}
        className={look.button({ tone: 'outline' })}
        aria-busy={busy || undefined}
        aria-disabled={busy || disabled || undefined}
        data-h-load-more=""
      >
        <span className={look.content}>
          <span className={look.words}>{label}</span>
        </span>
      </LinkElement>
      <span role="status" data-h-says={busyLabel}>
        <VisuallyHidden>{busy ? busyLabel : ''}</VisuallyHidden>
      </span>
    </div>
  )
}
