import { TextLink } from '@hearth/ui/components/link/link'
import type { ReactNode } from 'react'
import * as css from './account-page.css.ts'

interface AccountPageProps {
  readonly title: string
  readonly lead?: ReactNode
  /** Stands above the title. */
  readonly above?: ReactNode
  /** Address of the brand's picture, which is shown if there is space. */
  readonly art: string | null
  /** Makes the title small, because the content has a heading of its own. */
  readonly asks?: boolean
  /** Focuses the title, also when the page arrives as a document. */
  readonly startsAtTitle?: boolean
  readonly children: ReactNode
}

/** A page about one form: texts and fields in one column, and the brand's picture beside it. */
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
          // biome-ignore lint/a11y/noAutofocus: a heading is read first and blocks nobody
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
          {/* Not every browser applies the preference for less motion inside a picture. */}
          <source media="(prefers-reduced-motion: reduce)" srcSet={`${art}#still`} />
          <img className={css.picture} src={art} alt="" />
        </picture>
      </div>
    ) : null}
  </div>
)

/** The link between login and sign-up. */
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
