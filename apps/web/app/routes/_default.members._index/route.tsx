import { searchQuery } from '@hearth/contracts/search'
import { Alert } from '@hearth/ui/components/alert/alert'
import { ButtonLink } from '@hearth/ui/components/button/button'
import { VisuallyHidden } from '@hearth/ui/components/visually-hidden/visually-hidden'
import {
  type ClientLoaderFunctionArgs,
  type MetaFunction,
  useLoaderData,
  useLocation,
  useNavigation,
} from '@remix-run/react'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import type { RouteHandle } from '../../document.ts'
import { PLACES, useDefaultShell } from '../../features/layouts/shell.ts'
import { SIGNUP_LINK } from '../../features/layouts/signup-modal.tsx'
import { searcherLoader } from '../../server/route-builders.server.ts'
import { SearchFilters } from './filters.tsx'
import { growList, takeGrowing } from './kept-list.ts'
import * as css from './members.css.ts'
import { type MembersData, membersPage } from './members-page.server.ts'
import { Results, ResultsOnTheirWay } from './results.tsx'
import { useOnline, useStayOffline } from './use-online.ts'

export const handle: RouteHandle = { texts: ['site', 'members'] }

export const loader = searcherLoader({ query: searchQuery }, ({ viewer, query, ...asked }) =>
  membersPage(asked, { viewer, query }),
)

/**
 * What continues a list is added to it here. A list that is there does not give way to an error because it could not be continued: null says
 * that much.
 */
export async function clientLoader({ request, serverLoader }: ClientLoaderFunctionArgs): Promise<MembersData | null> {
  const { pathname, search, searchParams } = new URL(request.url)
  const growing = takeGrowing(pathname + search)
  try {
    const data = (await serverLoader<typeof loader>()) as MembersData
    if (growing) growList(growing, data)
    return data
  } catch (error) {
    if (error instanceof Response || !searchParams.has('after')) throw error
    return null
  }
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.title },
  { name: 'robots', content: 'noindex' },
]

/** Home of members, and of visitors where the site lets them in: the people who are here. */
export default function Members() {
  const data = useLoaderData<typeof clientLoader>()
  if (!data) throw new Error('The people could not be loaded')
  const { t } = useTranslation(['members', 'site'])
  const { key } = useLocation()
  const online = useOnline()
  useStayOffline(online)
  const searching = useNavigation().location?.pathname === PLACES.members
  const invites = useDefaultShell()?.signups === true && data.name === null
  return (
    <div className={css.page}>
      <header className={css.opening}>
        <h1 className={css.greeting}>{data.name === null ? t('visitors_title') : <Greeting name={data.name} />}</h1>
        <p className={css.quiet} role="status">
          {searching ? '' : data.total}
          {!searching && data.nobody ? <VisuallyHidden>{t('none_title')}</VisuallyHidden> : null}
        </p>
      </header>
      {data.filters ? (
        <SearchFilters filters={data.filters} searched={data.searched} online={online} main={!invites} />
      ) : null}
      <div className={css.results}>
        <div className={css.offline} role="status">
          {online ? null : <Alert tone="warning">{t('offline')}</Alert>}
        </div>
        {data.confirmed ? null : (
          <Alert tone="info" title={t('not_confirmed_title')}>
            {t('not_confirmed_text')}
          </Alert>
        )}
        {invites ? (
          <section className={css.invitation}>
            <p>{t('invitation')}</p>
            <ButtonLink href={PLACES.signup} dataAttributes={SIGNUP_LINK}>
              {t('site:sign_up')}
            </ButtonLink>
          </section>
        ) : null}
        {searching ? <ResultsOnTheirWay /> : <Results key={key} data={data} online={online} />}
      </div>
    </div>
  )
}

/** The name in its own direction of writing, wherever the language puts it. */
function Greeting({ name }: { name: string }) {
  const { t } = useTranslation('members')
  const place = '\uFFFC'
  return t('greeting', { name: place })
    .split(place)
    .map((words, at) => (
      <Fragment key={at}>
        {at === 0 ? null : <bdi>{name}</bdi>}
        {words}
      </Fragment>
    ))
}
