import type { ReactNode } from 'react'
import * as css from './bottom-bar.css.ts'

interface BottomBarProps {
  /** Names the places: "Main menu". */
  readonly label: string
  /** At most five `BarItem`s. */
  readonly children: ReactNode
}

/** The main places under the thumb, below 768 px. It keeps its own room when it is the last child of what fills the page. */
export const BottomBar = ({ label, children }: BottomBarProps) => (
  <nav className={css.bottomBar} aria-label={label}>
    {children}
  </nav>
)
