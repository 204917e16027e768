import { ButtonLink } from '@hearth/ui/components/button/button'
import { EmptyState } from '@hearth/ui/components/empty-state/empty-state'
import { Skeleton } from '@hearth/ui/components/skeleton/skeleton'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useInfiniteList } from '../../areas/discovery/infinite-list.ts'
import { ListOnwards, type PeopleList } from '../../areas/discovery/list-onwards.tsx'
import { LikeableGrid } from '../../areas/likes/likeable-grid.tsx'
import { people as peopleGrid } from '../../areas/profiles/card-grid.css.ts'
import { preloadProfilePage } from '../../areas/profiles/profile-query.ts'
import { useDocument } from '../../shell/document-props.ts'
import * as css from './members.css.ts'
import type { MembersData } from './members-page.server.ts'

export const ROUTE = 'routes/_member._default.members._index'

/** The people that were found; further pages are added in place. */
export function MemberResults({ data }: { data: MembersData }) {
  useEffect(preloadProfilePage, [])
  return <Results data={data} list={useInfiniteList(data, ROUTE)} />
}

/** The same for visitors, for whom `documents/load-more` adds further pages. */
export const VisitorResults = ({ data }: { data: MembersData }) => <Results data={data} list={data} />

function Results({ data, list }: { data: MembersData; list: PeopleList }) {
  const { t } = useTranslation('discovery')
  const { people, fictional } = list
  const { similar, continued, first, nobody, widened } = data
  return (
    <>
      {widened ? <p className={css.quiet}>{widened}</p> : null}
      {fictional ? (
        <p className={css.warning} data-h-warning="">
          {fictional.warning}
        </p>
      ) : null}
      {people.length > 0 ? <LikeableGrid people={people} fictional={fictional} first /> : null}
      {nobody ? <NobodyFound nobody={nobody} /> : null}
      <ListOnwards {...{ list, first, continued }} className={css.onwards} quiet={css.quiet} />
      {similar ? (
        <section className={css.similar} aria-labelledby="similar">
          <div>
            <h2 className={css.similarTitle} id="similar">
              {t('similar')}
            </h2>
            <p className={css.quiet}>{similar.total}</p>
          </div>
          <LikeableGrid people={similar.people} fictional={fictional} level={3} />
        </section>
      ) : null}
    </>
  )
}

function NobodyFound({ nobody: { title, text, offers } }: { nobody: NonNullable<MembersData['nobody']> }) {
  const { emptyArt } = useDocument()
  return (
    <EmptyState
      art={emptyArt}
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
