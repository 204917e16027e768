import type { ReactNode } from 'react'
import * as css from './visually-hidden.css.ts'

/** Text for screen readers only. */
export const VisuallyHidden = ({ children }: { readonly children: ReactNode }) => (
  <span className={css.visuallyHidden}>{children}</span>
)
