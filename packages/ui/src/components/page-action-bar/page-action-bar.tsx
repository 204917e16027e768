import type { ReactNode } from 'react'
import * as css from './page-action-bar.css.ts'

interface PageActionBarProps {
  /** One to three buttons, the main one first. */
  readonly children: ReactNode
}

/**
 * What this page is for: on phones fixed at the lower edge, above the bottom bar if there is one; on wider screens where it stands in the page.
 * At most one on a page.
 */
export const PageActionBar = ({ children }: PageActionBarProps) => (
  <div className={css.bar} data-h-page-actions="">
    {children}
  </div>
)
