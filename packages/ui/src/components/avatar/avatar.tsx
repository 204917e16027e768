import { PhotoBackground } from '../photo-frame/photo-frame.tsx'
import { Silhouette } from '../silhouette/silhouette.tsx'
import * as css from './avatar.css.ts'

interface AvatarProps {
  /** Empty for somebody who is not shown any more: their silhouette is the same for all. */
  readonly name: string
  readonly src?: string | undefined
  /** Dominant colour of the photo, as `#rrggbb`. */
  readonly colour?: string | undefined
  readonly size?: 32 | 40 | 48 | 56 | 64 | 96 | undefined
  /** Empty where the name stands beside it. */
  readonly alt: string
}

/** A member's photo in a circle, or a silhouette without one. */
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
      <Silhouette name={name} />
    </span>
  )
}
