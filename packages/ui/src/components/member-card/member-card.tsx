import type { ReactNode } from 'react'
import { useLinkElement } from '../link/link-element.tsx'
import { PhotoBackground } from '../photo-frame/photo-frame.tsx'
import { Silhouette } from '../silhouette/silhouette.tsx'
import * as css from './member-card.css.ts'

export interface MemberCardProps {
  readonly href: string
  readonly name: string
  readonly age: number
  /** The frame is 4:5, whatever the size of the file. Absent if there is no photo. */
  readonly photo?: { readonly src: string; readonly colour: string } | undefined
  /** `first` for the largest picture of the page, `soon` for those in sight when the page arrives. */
  readonly loading?: 'first' | 'soon' | 'late' | undefined
  readonly place?: string | undefined
  /** A fact that suggests a topic for a message. */
  readonly fact?: ReactNode
  /** A label that must always be visible, such as that the profile is fictional. */
  readonly label?: string | undefined
  readonly labelIcon?: ReactNode
  /** The word for being online now; absent while offline. */
  readonly online?: string | undefined
  /** Buttons; the rest of the card is one link. */
  readonly actions?: ReactNode
  /** What stands in a corner of the photo, whose styles place it in the grid of the portrait. */
  readonly corner?: ReactNode
  /** Level of the name's heading. */
  readonly level?: 2 | 3 | undefined
}

/** One person in a list: photo with name and age, place, one fact and actions. */
export function MemberCard(props: MemberCardProps) {
  const {
    href,
    name,
    age,
    photo,
    loading = 'late',
    place,
    fact,
    label,
    labelIcon,
    online,
    actions,
    corner,
    level = 2,
  } = props
  const Heading = `h${level}` as const
  const LinkElement = useLinkElement()
  // A page has dozens of these, so it uses few elements and few components.
  return (
    <article className={css.card}>
      <div className={css.portrait}>
        {photo === undefined ? null : <PhotoBackground colour={photo.colour} />}
        {photo === undefined ? (
          <Silhouette name={name} />
        ) : (
          <img
            className={css.photo}
            src={photo.src}
            alt=""
            loading={loading === 'late' ? 'lazy' : undefined}
            decoding="async"
            fetchpriority={loading === 'first' ? 'high' : undefined}
          />
        )}
        {label ? (
          <p className={css.label}>
            {labelIcon}
            <span>{label}</span>
          </p>
        ) : null}
        <Heading className={css.plate}>
          <LinkElement href={href} className={css.link}>
            <bdi className={css.name}>{name}</bdi>
            <span className={css.age}>{age}</span>
          </LinkElement>
        </Heading>
        {corner}
      </div>
      {online || place || fact || actions ? (
        <div className={css.body}>
          {online || place ? (
            <p className={css.where}>
              {online ? <span className={css.online}>{online}</span> : null}
              {place ? <bdi className={css.place}>{place}</bdi> : null}
            </p>
          ) : null}
          {fact ? <p className={css.fact}>{fact}</p> : null}
          {actions ? <div className={css.actions}>{actions}</div> : null}
        </div>
      ) : null}
    </article>
  )
}
