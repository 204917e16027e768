import type { MouseEvent } from 'react'
import * as look from '../button/button.css.ts'
import { useLinkElement } from '../link/link-element.tsx'
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx'
import * as css from './load-more.css.ts'

interface LoadMoreProps {
  /** The page that holds what comes next. */
  readonly href: string
  readonly label: string
  /** Said while it is on its way. */
  readonly busyLabel: string
  readonly busy?: boolean | undefined
  /** Whether it cannot be loaded now. */
  readonly disabled?: boolean | undefined
  readonly onClick?: ((event: MouseEvent<HTMLAnchorElement>) => void) | undefined
}

/** The link at the end of a list to its continuation. Busy or disabled, it keeps its place and the focus. */
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
      <span role="status">
        <VisuallyHidden>{busy ? busyLabel : ''}</VisuallyHidden>
      </span>
    </div>
  )
}
