import { Alert } from '@hearth/ui/components/alert/alert'
import { TextLink } from '@hearth/ui/components/link/link'
import { LoadMore } from '@hearth/ui/components/load-more/load-more'
import { VisuallyHidden } from '@hearth/ui/components/visually-hidden/visually-hidden'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useOnline } from '../../client/connection.ts'
import { useMoreLink } from '../../client/more-link.ts'
import { useWaitText } from '../../shell/use-failure.ts'
import type { CardData } from '../profiles/card-data.ts'
import type { FictionalWords } from '../profiles/fictional-label.tsx'

/** The people on a page, and what is known of those that follow. */
export interface PeopleList {
  readonly people: readonly CardData[]
  readonly fictional: FictionalWords | null
  /** The address of the next page. */
  readonly more: string | null
  /** How many people the last added page has; undefined before. */
  readonly added?: number
  readonly busy?: boolean
  /** Why the next page could not be loaded. */
  readonly failure?: Error | null
  /** Adds the next page; without it the link opens the next page as a document. */
  readonly showMore?: () => void
}

interface ListOnwardsProps {
  readonly list: PeopleList
  /** The address of the first page, to which a page leads back that continues another one. */
  readonly first: string
  readonly continued: boolean
  /** Styles of the page's own: a file for these alone would be loaded by pages that share their script. */
  readonly className: string
  readonly quiet: string
}

/** What stands at the end of a list of people: how it goes on, that it is over, or why it could not. */
export function ListOnwards({ list, first, continued, className, quiet }: ListOnwardsProps) {
  const { t } = useTranslation(['discovery', 'errors'])
  const waitText = useWaitText()
  const online = useOnline()
  const end = useRef<HTMLParagraphElement>(null)
  const { people, more, added = 0, busy = false, failure = null, showMore } = list
  const before = people.length - added
  const onClick = useMoreLink({ entries: '[data-h-list] > li', before, more, busy, showMore, end })

  return (
    <div className={className}>
      {failure ? <Alert tone="danger">{waitText(failure) ?? t('more_failed')}</Alert> : null}
      {more ? (
        <LoadMore
          href={more}
          label={failure ? t('errors:try_again') : t('more')}
          busyLabel={t('more_busy')}
          busy={busy}
          disabled={!online}
          onClick={onClick}
        />
      ) : null}
      {!more && (added > 0 || continued) ? (
        <p className={quiet} ref={end} tabIndex={-1} data-h-list-end="">
          {t('end')}
        </p>
      ) : null}
      {continued ? <TextLink href={first}>{t('first_page')}</TextLink> : null}
      <span
        role="status"
        data-h-added={import.meta.env.SSR && !showMore ? t('added', { count: people.length }) : undefined}
      >
        <VisuallyHidden>{added > 0 && !busy ? t('added', { count: added }) : ''}</VisuallyHidden>
      </span>
    </div>
  )
}
