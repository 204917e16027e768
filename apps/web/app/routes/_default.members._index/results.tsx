import { Alert } from '@hearth/ui/components/alert/alert'
import { ButtonLink } from '@hearth/ui/components/button/button'
import { EmptyState } from '@hearth/ui/components/empty-state/empty-state'
import { TextLink } from '@hearth/ui/components/link/link'
import { LoadMore } from '@hearth/ui/components/load-more/load-more'
import { Skeleton } from '@hearth/ui/components/skeleton/skeleton'
import { VisuallyHidden } from '@hearth/ui/components/visually-hidden/visually-hidden'
import { useTranslation } from 'react-i18next'
import { useDocument } from '../../document.ts'
import * as css from './members.css.ts'
import type { MembersData } from './members-page.server.ts'
import { People } from './people.tsx'
import { useGrowingList } from './use-growing-list.ts'

interface ResultsProps {
  readonly data: MembersData
  readonly online: boolean
}

/** The people that were found, and the way to more of them. */
export function Results({ data, online }: ResultsProps) {
  const { t } = useTranslation(['members', 'errors'])
  const { people, more, fictional, busy, failed, grown, end, onClick } = useGrowingList(data, data.reader)
  const { similar, continued, first } = data
  if (people.length === 0 && !similar) return <NobodyFound />
  return (
    <>
      {fictional ? <p className={css.warning}>{fictional.warning}</p> : null}
      {people.length > 0 ? <People people={people} fictional={fictional} first /> : <NobodyFound />}
      <div className={css.onwards}>
        {failed ? <Alert tone="danger">{t('more_failed')}</Alert> : null}
        {more ? (
          <LoadMore
            href={more}
            label={failed ? t('errors:try_again') : t('more')}
            busyLabel={t('more_busy')}
            busy={busy}
            disabled={!online}
            onClick={onClick}
          />
        ) : null}
        {!more && (grown || continued) ? (
          <p className={css.quiet} ref={end} tabIndex={-1}>
            {t('end')}
          </p>
        ) : null}
        {continued ? <TextLink href={first}>{t('first_page')}</TextLink> : null}
        <span role="status">
          <VisuallyHidden>{grown && !busy ? t('shown', { count: people.length }) : ''}</VisuallyHidden>
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
          <People people={similar.people} fictional={fictional} level={3} />
        </section>
      ) : null}
    </>
  )
}

function NobodyFound() {
  const { t } = useTranslation('members')
  const { emptyArt } = useDocument()
  return (
    <div className={css.nobody}>
      {emptyArt ? <img className={css.art} src={emptyArt} alt="" width={320} height={240} /> : null}
      <EmptyState
        title={t('none_title')}
        text={t('none_text')}
        action={
          <ButtonLink href="/members" tone="outline">
            {t('clear')}
          </ButtonLink>
        }
      />
    </div>
  )
}

const BONES = Array.from({ length: 8 }, (_, index) => index)

/** The shape of what is on its way. */
export const ResultsOnTheirWay = () => (
  <div className={css.people} aria-busy="true">
    {BONES.map((bone) => (
      <Skeleton key={bone} shape="card" />
    ))}
  </div>
)
