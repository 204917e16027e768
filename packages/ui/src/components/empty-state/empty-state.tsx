import type { ReactNode } from 'react'
import * as css from './empty-state.css.ts'

interface EmptyStateProps {
  /** Address of the brand's picture for it, 4:3, which is decoration. */
  readonly art?: string | null | undefined
  readonly title: string
  /** One sentence that says what to do next. */
  readonly text: string
  readonly action?: ReactNode
}

/** Shown in place of an empty list. */
export const EmptyState = ({ art, title, text, action }: EmptyStateProps) => (
  <div className={css.emptyState}>
    {art ? <img className={css.art} src={art} alt="" width={320} height={240} /> : null}
    <h2 className={css.title}>{title}</h2>
    <p className={css.text}>{text}</p>
    {action}
  </div>
)
