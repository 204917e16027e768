import type { LikeSide } from '@hearth/contracts/likes'
import { ButtonLink } from '@hearth/ui/components/button/button'
import { Chip } from '@hearth/ui/components/chip/chip'
import { EmptyState } from '@hearth/ui/components/empty-state/empty-state'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { likesPath, PATHS } from '../../addresses.ts'
import { useDocument } from '../../shell/document-props.ts'
import { PremiumLink } from '../../shell/premium-link.tsx'
import { useInfiniteList } from '../discovery/infinite-list.ts'
import { ListOnwards } from '../discovery/list-onwards.tsx'
import { preloadProfilePage } from '../profiles/profile-query.ts'
import { LikeableGrid } from './likeable-grid.tsx'
import type { LikesData } from './likes.server.ts'
import * as css from './likes-list.css.ts'

/** The sides in the order of their links. */
const SIDES: readonly LikeSide[] = ['received', 'mutual', 'sent']

/** The route of the addresses of `likesPath`. */
const ROUTE = 'routes/_member._default.likes_.$type'

/** The list of one side. An event of a like reads all of its loaded pages anew, by a query that has nothing else to do. */
function useLikesList(data: LikesData) {
  const { identity, continued } = data
  const list = useInfiniteList(data, ROUTE)
  useQuery({
    queryKey: ['likes', identity],
    queryFn: async () => (await list.refetch()).status,
    initialData: 'success' as const,
    // A later page is a document of its own for whoever has no script.
    enabled: !continued,
  })
  return list
}

/** The page with likes of one side; further pages are added in place. */
export function LikesList({ data }: { data: LikesData }) {
  const { t } = useTranslation(['likes', 'shell'])
  const { side, continued, first } = data
  const list = useLikesList(data)
  useEffect(preloadProfilePage, [])
  const { people, fictional, opening } = list
  const isLarge = side === 'received' && !continued
  return (
    <div className={css.page}>
      <nav className={css.sides} aria-label={t('shell:likes')}>
        {SIDES.map((each) => (
          <Chip key={each} href={likesPath(each)} selected={each === side}>
            {t(each)}
          </Chip>
        ))}
        <Chip href={PATHS.profile_views}>{t('viewed')}</Chip>
      </nav>
      <header className={css.opening}>
        <h1 className={css.title}>{t(side)}</h1>
        {people.length > 0 ? (
          <p className={css.lead}>
            {opening.newest ?? t(`${side}_lead`)} {opening.newest ? <PremiumLink /> : null}
          </p>
        ) : null}
        {fictional ? <p className={css.lead}>{fictional.warning}</p> : null}
      </header>
      {people.length > 0 ? (
        <div className={isLarge ? css.newestLarge : css.people}>
          <LikeableGrid people={people} fictional={fictional} first />
        </div>
      ) : null}
      {people.length === 0 && !continued ? <Nobody side={side} /> : null}
      <ListOnwards {...{ list, first, continued }} className={css.onwards} quiet={css.lead} />
    </div>
  )
}

/** A side without anybody: says how to be seen, or where to look. */
function Nobody({ side }: { side: LikeSide }) {
  const { t } = useTranslation('likes')
  const { emptyArt } = useDocument()
  return (
    <EmptyState
      art={emptyArt}
      title={t(`${side}_none_title`)}
      text={t(`${side}_none_text`)}
      action={
        <ButtonLink href={side === 'received' ? PATHS.profile : PATHS.members} tone="outline">
          {t(`${side}_none_do`)}
        </ButtonLink>
      }
    />
  )
}
