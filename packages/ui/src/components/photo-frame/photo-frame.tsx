import type { ReactNode } from 'react'
import { Silhouette } from '../silhouette/silhouette.tsx'
import * as css from './photo-frame.css.ts'

export interface Photo {
  readonly src?: string | undefined
  readonly srcSet?: string | undefined
  readonly sizes?: string | undefined
  /** Empty where the text beside the photo says the same. */
  readonly alt: string
  /** Size of the file in pixels. */
  readonly width: number
  readonly height: number
  /** Dominant colour of the photo, as `#rrggbb`. */
  readonly colour?: string | undefined
}

interface PhotoFrameProps extends Photo {
  readonly ratio?: '4/5' | '1/1' | '16/9' | undefined
  /** `square` if the surrounding element rounds the corners. */
  readonly corners?: 'round' | 'square' | undefined
  /** Shown if there is no photo. */
  readonly fallback?: ReactNode
  /** Loaded eagerly and with priority: the largest picture of the page. */
  readonly priority?: boolean | undefined
}

/** The dominant colour behind a photo, as an SVG attribute: the Content Security Policy blocks `style` attributes. */
export const PhotoBackground = ({ colour }: { readonly colour: string }) => (
  <svg className={css.ground} aria-hidden="true" focusable="false">
    <rect width="100%" height="100%" fill={colour} />
  </svg>
)

const RATIOS = { '4/5': 4 / 5, '1/1': 1, '16/9': 16 / 9 } as const
/** The frame crops a photo whose ratio is within these multiples of its own; beyond them cropping would cut people off. */
const CUT = { wide: 1.8, high: 0.7 }

function isCut({ width, height }: Pick<Photo, 'width' | 'height'>, ratio: keyof typeof RATIOS): boolean {
  const wider = width / height / RATIOS[ratio]
  return wider <= CUT.wide && wider >= CUT.high
}

/** A photo whose space is reserved and filled with its dominant colour until it is loaded. */
export function PhotoFrame(props: PhotoFrameProps) {
  const { ratio = '4/5', corners = 'round', fallback, priority = false, colour, ...photo } = props
  const fills = isCut(photo, ratio)
  const { src, srcSet, sizes } = photo
  const file = { src, srcSet, sizes, loading: priority ? 'eager' : 'lazy', decoding: 'async' } as const
  return (
    <span className={css.frame({ ratio, corners })}>
      {colour === undefined ? null : <PhotoBackground colour={colour} />}
      {photo.src === undefined ? (
        <span
          className={css.fallback}
          {...(photo.alt ? { role: 'img', 'aria-label': photo.alt } : { 'aria-hidden': true })}
        >
          {fallback ?? <Silhouette name={photo.alt} whole={ratio === '16/9'} />}
        </span>
      ) : (
        <>
          {fills ? null : <img className={css.backdrop} {...file} alt="" aria-hidden="true" />}
          <img
            className={fills ? css.photo : css.whole}
            {...file}
            alt={photo.alt}
            width={photo.width}
            height={photo.height}
            fetchpriority={priority ? 'high' : undefined}
          />
        </>
      )}
    </span>
  )
}
