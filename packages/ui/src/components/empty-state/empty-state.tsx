import type { ReactNode } from 'react'
import * as css from './empty-state.css.ts'

interface EmptyStateProps {
  readonly art?: ReactNode
  readonly title: string
  /** One sentence that says what to do next. */
  readonly text: string
  readonly action?: ReactNode
}

/** Shown in place of an empty list. */
export const EmptyState = ({ art, title, text, action }: EmptyStateProps) => (
  <div className={css.emptyState}>
    {art ? (
      <div className={css.art} aria-hidden="true">
        {art}
      </div>
    ) : null}
    <h2 className={css.title}>{title}</h2>
    <p className={css.text}>{text}</p>
    {action}
  </div>
)
