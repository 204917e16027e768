import type { ReactNode } from 'react'
import * as css from './page-action-bar.css.ts'

interface PageActionBarProps {
  /** One to three buttons, the main one first. */
  readonly children: ReactNode
}

/**
 * The page's main actions: fixed at the lower edge of phones, above a bottom bar if there is one; in the flow of the page on wider screens. At most
 * one on a page.
 */
export const PageActionBar = ({ children }: PageActionBarProps) => (
  <div className={css.bar} data-h-page-actions="">
    {children}
  </div>
)
