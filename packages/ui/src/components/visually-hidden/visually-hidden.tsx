import type { ReactNode } from 'react'
import * as css from './visually-hidden.css.ts'

/** Words for screen readers alone. */
export const VisuallyHidden = ({ children }: { readonly children: ReactNode }) => (
  <span className={css.visuallyHidden}>{children}</span>
)
