import type { ReactNode } from 'react'
import { useLinkElement } from '../link/link-element.tsx'
import { PhotoFrame } from '../photo-frame/photo-frame.tsx'
import { Silhouette } from '../silhouette/silhouette.tsx'
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx'
import * as css from './match-pictures.css.ts'
import { PopUpDrawing } from './pop-up-drawing.tsx'

interface PicturedPerson {
  readonly name: string
  /** Address of the picture; absent if there is none. */
  readonly src?: string | undefined
}

export interface MatchPicturesProps {
  /** Who likes the viewer. */
  readonly person: PicturedPerson
  /** The viewer, whose picture stands beside the other's at a match. */
  readonly own?: PicturedPerson | undefined
  /** What must be said of that person, such as that the profile is fictional. */
  readonly label?: string | undefined
  readonly labelIcon?: ReactNode
  /** Where that person's picture leads. */
  readonly href: string
}

/** The picture of somebody, beside that of the viewer if the two are a match. */
export function MatchPictures({ person, own, label, labelIcon, href }: MatchPicturesProps) {
  const LinkElement = useLinkElement()
  return (
    <div className={css.pictures}>
      {own ? (
        <div className={css.picture}>
          <Picture {...own} />
        </div>
      ) : null}
      <LinkElement href={href} className={css.link}>
        <VisuallyHidden>{person.name}</VisuallyHidden>
        <Picture {...person} />
        {label ? (
          <span className={css.label}>
            {labelIcon}
            {label}
          </span>
        ) : null}
      </LinkElement>
    </div>
  )
}

const Picture = ({ name, src }: PicturedPerson) => (
  <PhotoFrame
    {...{ src, alt: '', width: 480, height: 600 }}
    corners="square"
    fallback={<Silhouette name={name} />}
    priority
  />
)

/** The two of a match below the brand's drawing, on a page: nothing moves. */
export const MatchScene = (props: MatchPicturesProps) => (
  <div className={css.scene}>
    <PopUpDrawing isMatch />
    <MatchPictures {...props} />
  </div>
)
