import type { ReactNode } from 'react'
import * as css from './bottom-bar.css.ts'

interface BottomBarProps {
  /** Accessible name: "Main menu". */
  readonly label: string
  /** At most five `BarItem`s and `BarMenuButton`s. */
  readonly children: ReactNode
}

/** The main navigation at the lower edge, below 768 px. As the last child of the page's container it takes up its own space at the end of the page. */
export const BottomBar = ({ label, children }: BottomBarProps) => (
  <nav className={css.bottomBar} aria-label={label}>
    {children}
  </nav>
)
