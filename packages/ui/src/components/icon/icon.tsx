import type { LucideIcon } from 'lucide-react'
import * as css from './icon.css.ts'

interface IconProps {
  /** A single icon of lucide-react. */
  readonly shape: LucideIcon
  /** Accessible name, where no text beside it says the same. */
  readonly label?: string | undefined
  readonly size?: 16 | 20 | 24 | 32
}

/** An icon in the colour of the text around it; decorative unless it has a label. */
export const Icon = ({ shape: Shape, label, size = 24 }: IconProps) => (
  <Shape
    size={size}
    strokeWidth={size < 24 ? 2 : 1.75}
    className={css.icon({ size })}
    {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
  />
)
