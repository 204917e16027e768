import { listMatches } from '@hearth/domain/discovery/list-matches'
import { ButtonLink } from '@hearth/ui/components/button/button'
import { EmptyState } from '@hearth/ui/components/empty-state/empty-state'
import { type ClientLoaderFunctionArgs, type MetaFunction, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { PATHS } from '../../addresses.ts'
import { loadFirstPage, useInfiniteList } from '../../areas/discovery/infinite-list.ts'
import { EVERYONE, searchAddress, searchOf, widenedWords } from '../../areas/discovery/search.server.ts'
import { LikeableGrid } from '../../areas/likes/likeable-grid.tsx'
import { fictionalWords } from '../../areas/profiles/fictional-words.server.ts'
import { visibleOf } from '../../areas/profiles/profile-page.server.ts'
import { toCardData } from '../../areas/profiles/to-card-data.server.ts'
import { unlessSheet } from '../../client/history-entry.ts'
import { identityName } from '../../client/identity-name.ts'
import { pageMeta } from '../../client/page-meta.ts'
import { requireReadQuota } from '../../http/read-quota.server.ts'
import { retryAfter } from '../../http/refused-form.server.ts'
import { memberLoader } from '../../http/route-builders.server.ts'
import { useDocument } from '../../shell/document-props.ts'
import { localeOf, textLocaleOf } from '../../words/locale.server.ts'
import { titleOf } from '../../words/title-of.ts'
import { translatorOf } from '../../words/translations.server.ts'
import * as css from './matches.css.ts'

const ROUTE = 'routes/_member._default.signup-matches'

export const loader = memberLoader({}, async ({ ctx, viewer, tenant, load, request }) => {
  requireReadQuota(load, viewer)
  const search = searchOf({ ctx, tenant, load }, { viewer, query: {} })
  const [matches, locale, textLocale, t] = await Promise.all([
    listMatches(ctx, { viewer, search, visible: visibleOf(tenant) }),
    localeOf(load, request),
    textLocaleOf(load, request),
    translatorOf(load, request),
  ])
  const { cards } = matches
  return {
    title: titleOf(t('onboarding:matches_title'), tenant.settings.name),
    identity: identityName(viewer.id, locale),
    people: cards.map((card) => toCardData(card, { tenant, textLocale, t, abroad: false })),
    ...{ first: PATHS.signup_matches, more: null, similar: null },
    widened: widenedWords(matches, t),
    everyone: searchAddress(tenant, { viewer, parameters: EVERYONE }),
    fictional: cards.some(({ fictional }) => fictional) ? fictionalWords(tenant, textLocale, t) : null,
  }
})

type MatchesData = Awaited<ReturnType<typeof loader>>['data']

export const clientLoader = ({ request }: ClientLoaderFunctionArgs) => loadFirstPage<MatchesData>(request, ROUTE)

export const headers = retryAfter

/** A dialog that opens by itself adds a history entry, which must not reload data. */
export const shouldRevalidate = unlessSheet

export const meta: MetaFunction = pageMeta

export { PageError as ErrorBoundary } from '../../shell/error-page.tsx'

/** The page after the first run: people who fit both ways, the nearest in age first. */
export default function SignupMatches() {
  const data = useLoaderData<MatchesData>()
  const { widened, everyone } = data
  // A profile of this list leads on to the next one.
  const { people, fictional } = useInfiniteList(data, ROUTE)
  const { t } = useTranslation('onboarding')
  const { emptyArt } = useDocument()
  const isEmpty = people.length === 0
  return (
    <div className={css.page}>
      <header className={css.opening}>
        <h1 className={css.title}>{t(isEmpty ? 'matches_none_title' : 'matches_title')}</h1>
        {isEmpty ? null : <p className={css.lead}>{t('matches_lead')}</p>}
        {widened ? <p className={css.lead}>{widened}</p> : null}
        {fictional ? <p className={css.warning}>{fictional.warning}</p> : null}
      </header>
      {isEmpty ? (
        <EmptyState
          art={emptyArt}
          title={t('matches_none_lead')}
          text={t('matches_none_text')}
          action={<ButtonLink href={everyone}>{t('matches_all')}</ButtonLink>}
        />
      ) : (
        <>
          <LikeableGrid people={people} fictional={fictional} first />
          <p className={css.onwards}>
            <ButtonLink href={PATHS.members} tone="outline">
              {t('matches_more')}
            </ButtonLink>
          </p>
        </>
      )}
    </div>
  )
}
