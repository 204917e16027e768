import { Alert } from '@hearth/ui/components/alert/alert'
import { ButtonLink } from '@hearth/ui/components/button/button'
import { EmptyState } from '@hearth/ui/components/empty-state/empty-state'
import { TextLink } from '@hearth/ui/components/link/link'
import { isPlainClick } from '@hearth/ui/components/link/plain-click'
import { LoadMore } from '@hearth/ui/components/load-more/load-more'
import { Skeleton } from '@hearth/ui/components/skeleton/skeleton'
import { VisuallyHidden } from '@hearth/ui/components/visually-hidden/visually-hidden'
import { type MouseEvent, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { people as peopleGrid } from '../../areas/profiles/card-grid.css.ts'
import { CardGrid } from '../../areas/profiles/card-grid.tsx'
import { preloadProfilePage } from '../../areas/profiles/profile-query.ts'
import { useOnline } from '../../client/connection.ts'
import { isOutdated } from '../../client/release.ts'
import { useDocument } from '../../shell/document-props.ts'
import { useWaitText } from '../../shell/use-failure.ts'
import { useInfiniteList } from './infinite-list.ts'
import * as css from './members.css.ts'
import type { MembersData } from './members-page.server.ts'

/** The people on the page, and what is known of those that follow. */
interface List extends Pick<MembersData, 'people' | 'more' | 'fictional'> {
  /** How many people the last added page has; undefined before. */
  readonly added?: number
  readonly busy?: boolean
  /** Why the next page could not be loaded. */
  readonly failure?: Error | null
  /** Adds the next page; without it the link opens the next page as a document. */
  readonly showMore?: () => void
}

/** The people that were found; further pages are added in place. */
export function MemberResults({ data }: { data: MembersData }) {
  useEffect(preloadProfilePage, [])
  return <Results data={data} list={useInfiniteList(data)} />
}

/** The same for visitors, for whom `documents/load-more` adds further pages. */
export const VisitorResults = ({ data }: { data: MembersData }) => <Results data={data} list={data} />

function Results({ data, list }: { data: MembersData; list: List }) {
  const { t } = useTranslation(['discovery', 'errors'])
  const waitText = useWaitText()
  const online = useOnline()
  const end = useRef<HTMLParagraphElement>(null)
  /** How the link to more was activated, while it has the focus. */
  const followed = useRef<'by key' | 'by pointer' | null>(null)
  const { people, more, fictional, added = 0, busy = false, failure = null, showMore } = list
  const { similar, continued, first, nobody, widened } = data
  const before = people.length - added

  // After a key press the focus moves to the first added person. At the end of the list the link is gone, and a pointer user's focus moves to the
  // text that replaces it.
  useEffect(() => {
    const by = followed.current
    followed.current = null
    const { activeElement } = document
    const isFree = activeElement === document.body || activeElement?.matches('[data-h-load-more]')
    if (by === 'by key' && isFree) linkOf(before)?.focus()
    else if (by && more === null) end.current?.focus({ preventScroll: true })
  }, [before, more])

  function onClick(event: MouseEvent<HTMLAnchorElement>) {
    // After a release the next page must be a document, because this one may not understand its data.
    if (!showMore || isOutdated() || !isPlainClick(event)) return
    event.preventDefault()
    if (busy) return
    const hasFocus = event.currentTarget === document.activeElement
    followed.current = hasFocus ? (event.detail === 0 ? 'by key' : 'by pointer') : null
    showMore()
  }

  return (
    <>
      {widened ? <p className={css.quiet}>{widened}</p> : null}
      {fictional ? <p className={css.warning}>{fictional.warning}</p> : null}
      {people.length > 0 ? <CardGrid people={people} fictional={fictional} first /> : null}
      {nobody ? <NobodyFound nobody={nobody} /> : null}
      <div className={css.onwards}>
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
          <p className={css.quiet} ref={end} tabIndex={-1} data-h-list-end="">
            {t('end')}
          </p>
        ) : null}
        {continued ? <TextLink href={first}>{t('first_page')}</TextLink> : null}
        <span role="status" data-h-added={showMore ? undefined : t('added', { count: people.length })}>
          <VisuallyHidden>{added > 0 && !busy ? t('added', { count: added }) : ''}</VisuallyHidden>
        </span>
      </div>
      {similar ? (
        <section className={css.similar} aria-labelledby="similar">
          <div>
            <h2 className={css.similarTitle} id="similar">
              {t('similar')}
            </h2>
            <p className={css.quiet}>{similar.total}</p>
          </div>
          <CardGrid people={similar.people} fictional={fictional} level={3} />
        </section>
      ) : null}
    </>
  )
}

/** The link of the person at an index of the list. */
const linkOf = (at: number) => document.querySelectorAll('[data-h-list] > li')[at]?.querySelector('a')

function NobodyFound({ nobody: { title, text, offers } }: { nobody: NonNullable<MembersData['nobody']> }) {
  const { emptyArt } = useDocument()
  return (
    <div className={css.nobody}>
      {emptyArt ? <img className={css.art} src={emptyArt} alt="" width={320} height={240} /> : null}
      <EmptyState
        title={title}
        text={text}
        action={
          offers ? (
            <ButtonLink href={offers.href} tone="outline">
              {offers.label}
            </ButtonLink>
          ) : null
        }
      />
    </div>
  )
}

const BONES = Array.from({ length: 8 }, (_, index) => index)

/** Placeholders while the list is loading. */
export const ResultsOnTheirWay = () => (
  <div className={peopleGrid} aria-busy="true">
    {BONES.map((bone) => (
      <Skeleton key={bone} shape="card" />
    ))}
  </div>
)
