import type { LucideIcon } from 'lucide-react'
import * as css from './icon.css.ts'

interface IconProps {
  /** A single icon of lucide-react. */
  readonly shape: LucideIcon
  /** What it says, where no words beside it say so. */
  readonly label?: string | undefined
  readonly size?: 16 | 20 | 24 | 32
}

/** A line drawing in the colour of the text around it; decoration unless it is labelled. */
export const Icon = ({ shape: Shape, label, size = 24 }: IconProps) => (
  <Shape
    size={size}
    strokeWidth={size < 24 ? 2 : 1.75}
    className={css.icon}
    {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
  />
)
