import type { ReactNode } from 'react'
import * as css from './read-more.css.ts'

interface ReadMoreProps {
  /** What shows the rest: "Read on". */
  readonly more: string
  /** What hides it again. */
  readonly less: string
  /** More text than nine lines hold. */
  readonly children: ReactNode
}

/** The first nine lines of a text; a native disclosure shows the rest, also without a script. The text is in the page as a whole either way. */
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
