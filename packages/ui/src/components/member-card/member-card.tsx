import type { ReactNode } from 'react'
import { type Photo, PhotoFrame } from '../photo-frame/photo-frame.tsx'
import * as css from './member-card.css.ts'

interface MemberCardProps {
  readonly href: string
  readonly name: string
  readonly age: number
  readonly photo: Photo
  readonly place?: string | undefined
  /** One thing that invites a message. */
  readonly fact?: ReactNode
  /** What must be said of this profile, such as that it is fictional: always in sight. */
  readonly label?: string | undefined
  readonly labelIcon?: ReactNode
  /** The word for being online now; absent while offline. */
  readonly online?: string | undefined
  /** Buttons, which stay apart from the link that the rest of the card is. */
  readonly actions?: ReactNode
  /** Level of the heading that the name is. */
  readonly level?: 2 | 3 | undefined
  /** Among the first on the page: its photo is loaded at once. */
  readonly priority?: boolean | undefined
}

/** One person in a list of people: the portrait first, the name plate set into it, one fact, actions last. */
export function MemberCard(props: MemberCardProps) {
  const { href, name, age, photo, place, fact, label, labelIcon, online, actions, level = 2, priority = false } = props
  const Heading = `h${level}` as const
  return (
    <article className={css.card}>
      <div className={css.portrait}>
        <PhotoFrame {...photo} corners="square" priority={priority} />
        {label ? (
          <p className={css.label}>
            {labelIcon}
            <span>{label}</span>
          </p>
        ) : null}
        <div className={css.plate}>
          <Heading className={css.heading}>
            <a href={href} className={css.link}>
              <bdi className={css.name}>{name}</bdi>
              <span className={css.age}>{age}</span>
            </a>
          </Heading>
        </div>
      </div>
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
    </article>
  )
}
