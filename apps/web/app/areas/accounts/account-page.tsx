import { TextLink } from '@hearth/ui/components/link/link'
import type { ReactNode } from 'react'
import * as css from './account-page.css.ts'

interface AccountPageProps {
  readonly title: string
  readonly lead?: ReactNode
  /** Stands over the title. */
  readonly above?: ReactNode
  /** Address of the brand's picture, shown where there is room for it. */
  readonly art: string | null
  /** Its heading is small: what is asked below it has one of its own. */
  readonly asks?: boolean
  /** Whoever comes to it goes on at its title, also where it is a document of its own. */
  readonly startsAtTitle?: boolean
  readonly children: ReactNode
}

/** A page that is about one form: its words and its fields in one column, the brand's picture beside it. */
export const AccountPage = ({
  title,
  lead,
  above,
  art,
  asks = false,
  startsAtTitle = false,
  children,
}: AccountPageProps) => (
  <div className={`${css.page} ${art ? css.columns.pictured : css.columns.plain}`}>
    <div className={css.words}>
      {above}
      <div className={asks ? css.smallHeading : css.heading}>
        <h1
          className={asks ? css.smallTitle : css.title}
          tabIndex={startsAtTitle ? -1 : undefined}
          // biome-ignore lint/a11y/noAutofocus: a heading, which is read first and holds nobody up
          autoFocus={startsAtTitle}
        >
          {title}
        </h1>
        {lead ? <p className={asks ? css.note : css.lead}>{lead}</p> : null}
      </div>
      {children}
    </div>
    {art ? (
      <div className={css.art} data-h-art="">
        <picture className={css.sources}>
          {/* A picture cannot always ask for itself whether motion is welcome. */}
          <source media="(prefers-reduced-motion: reduce)" srcSet={`${art}#still`} />
          <img className={css.picture} src={art} alt="" />
        </picture>
      </div>
    ) : null}
  </div>
)

/** The link from one of the two forms, login and sign-up, to the other. */
export const OtherFormLink = ({
  question,
  href,
  children,
}: {
  question: string
  href: string
  children: ReactNode
}) => (
  <p className={css.otherForm}>
    {question}{' '}
    <span className={css.otherFormLink}>
      <TextLink href={href} alone>
        {children}
      </TextLink>
    </span>
  </p>
)
