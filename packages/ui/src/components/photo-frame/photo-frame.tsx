import { UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from '../icon/icon.tsx'
import { Ground } from './ground.tsx'
import * as css from './photo-frame.css.ts'

export interface Photo {
  readonly src?: string | undefined
  readonly srcSet?: string | undefined
  readonly sizes?: string | undefined
  /** Empty where the words beside the photo say as much. */
  readonly alt: string
  /** Size of the file in pixels. */
  readonly width: number
  readonly height: number
  /** Dominant colour of the photo, as `#rrggbb`. */
  readonly colour?: string | undefined
}

interface PhotoFrameProps extends Photo {
  readonly ratio?: '4/5' | '1/1' | '16/9' | undefined
  /** `square` where what holds the frame rounds it. */
  readonly corners?: 'round' | 'square' | undefined
  /** Stands where there is no photo. */
  readonly fallback?: ReactNode
  /** The largest picture of the page: loaded at once and first. */
  readonly priority?: boolean | undefined
}

/** A photo in a frame that keeps its room, coloured like the photo, before the photo arrives. */
export function PhotoFrame(props: PhotoFrameProps) {
  const { ratio = '4/5', corners = 'round', fallback, priority = false, colour, ...photo } = props
  return (
    <span className={css.frame({ ratio, corners })}>
      {colour === undefined ? null : <Ground colour={colour} />}
      {photo.src === undefined ? (
        <span
          className={css.fallback}
          {...(photo.alt ? { role: 'img', 'aria-label': photo.alt } : { 'aria-hidden': true })}
        >
          {fallback ?? <Icon shape={UserRound} size={32} />}
        </span>
      ) : (
        <img
          className={css.photo}
          src={photo.src}
          srcSet={photo.srcSet}
          sizes={photo.sizes}
          alt={photo.alt}
          width={photo.width}
          height={photo.height}
          loading={priority ? 'eager' : 'lazy'}
          decoding="async"
          fetchpriority={priority ? 'high' : undefined}
        />
      )}
    </span>
  )
}
