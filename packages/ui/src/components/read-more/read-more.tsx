import type { ReactNode } from 'react'
import * as css from './read-more.css.ts'

interface ReadMoreProps {
  /** Label that shows the rest: "Read on". */
  readonly more: string
  /** Label that hides it again. */
  readonly less: string
  readonly children: ReactNode
}

/** The first nine lines of a text; a native disclosure shows the rest without a script. The whole text is in the page either way. */
export const ReadMore = ({ more, less, children }: ReadMoreProps) => (
  <div className={css.whole}>
    <div className={css.text}>{children}</div>
    <details className={css.toggle}>
      <summary className={css.summary}>
        <span className={css.more}>{more}</span>
        <span className={css.less}>{less}</span>
      </summary>
    </details>
  </div>
)
