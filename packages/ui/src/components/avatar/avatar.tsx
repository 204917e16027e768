import { UserRound } from 'lucide-react'
import { Icon } from '../icon/icon.tsx'
import { PhotoBackground } from '../photo-frame/photo-frame.tsx'
import { Silhouette } from '../silhouette/silhouette.tsx'
import * as css from './avatar.css.ts'

interface AvatarProps {
  readonly name: string
  readonly src?: string | undefined
  /** Dominant colour of the photo, as `#rrggbb`. */
  readonly colour?: string | undefined
  readonly size?: 32 | 40 | 48 | 56 | 64 | 96 | undefined
  /** Empty where the name stands beside it. */
  readonly alt: string
  /** The person is not shown any more, and the text beside it says so: a drawing, the same for all whatever the reason, stands in place of a picture. */
  readonly gone?: boolean | undefined
}

/** A member's photo in a circle, or a silhouette without one. */
export function Avatar({ name, src, colour, size = 40, alt, gone = false }: AvatarProps) {
  if (gone)
    return (
      <span className={`${css.avatar({ size })} ${css.gone}`} aria-hidden="true">
        <Icon shape={UserRound} size={size < 48 ? 20 : 32} />
      </span>
    )
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
