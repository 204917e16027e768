import { UserRound } from 'lucide-react'
import { Icon } from '../icon/icon.tsx'
import { PhotoBackground } from '../photo-frame/photo-frame.tsx'
import * as css from './avatar.css.ts'

interface AvatarProps {
  readonly name: string
  readonly src?: string | undefined
  /** Dominant colour of the photo, as `#rrggbb`. */
  readonly colour?: string | undefined
  readonly size?: 32 | 40 | 48 | 64 | 96 | undefined
  /** Empty where the name stands beside it. */
  readonly alt: string
}

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** The first grapheme of a name, so that an emoji or an accented letter stays whole; empty for an empty name. */
export function initialOf(name: string): string {
  const [first] = graphemes.segment(name.trim())
  return first?.segment.toUpperCase() ?? ''
}

/** A member's face in a circle; without a photo the initial. */
export function Avatar({ name, src, colour, size = 40, alt }: AvatarProps) {
  if (src !== undefined) {
    return (
      <span className={css.avatar({ size })}>
        {colour === undefined ? null : <PhotoBackground colour={colour} />}
        <img className={css.photo} src={src} alt={alt} width={size} height={size} loading="lazy" decoding="async" />
      </span>
    )
  }
  return (
    <span className={css.avatar({ size })} {...(alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true })}>
      {initialOf(name) || <Icon shape={UserRound} size={20} />}
    </span>
  )
}
