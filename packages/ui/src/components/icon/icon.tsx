import type { ComponentType, SVGProps } from 'react'
import * as css from './icon.css.ts'

/** An icon of lucide-react, or one that is made from its data. */
type IconShape = ComponentType<Omit<SVGProps<SVGSVGElement>, 'ref'>>

interface IconProps {
  /** A single icon, or the address of a symbol in an SVG file of such icons. */
  readonly shape: IconShape | string
  /** Accessible name; absent where the text beside it says the same. */
  readonly label?: string | undefined
  readonly size?: 16 | 20 | 24 | 32
}

/** An icon in the colour of the surrounding text; decorative unless it has a label. */
export function Icon({ shape: Shape, label, size = 24 }: IconProps) {
  const attributes = {
    ...{ width: size, height: size, className: css.icon({ size }) },
    ...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label }),
  }
  if (typeof Shape !== 'string') return <Shape {...attributes} />
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: It is decorative, or has its label.
    <svg {...attributes}>
      <use href={Shape} />
    </svg>
  )
}
