import { searchQuery } from '@hearth/contracts/discovery'
import { ButtonLink } from '@hearth/ui/components/button/button'
import { VisuallyHidden } from '@hearth/ui/components/visually-hidden/visually-hidden'
import { type ClientLoaderFunctionArgs, type MetaFunction, useLoaderData, useNavigation } from '@remix-run/react'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { PATHS } from '../../addresses.ts'
import { loadFirstPage } from '../../areas/discovery/infinite-list.ts'
import { useOnline } from '../../client/connection.ts'
import { unlessSheet, useEntry } from '../../client/history-entry.ts'
import { pageMeta } from '../../client/page-meta.ts'
import { retryAfter } from '../../http/refused-form.server.ts'
import { searcherLoader } from '../../http/route-builders.server.ts'
import { useShell } from '../../shell/shell.ts'
import { SIGNUP_LINK } from '../../shell/signup-link.ts'
import { SearchFilters } from './filters.tsx'
import * as css from './members.css.ts'
import { type MembersData, membersPage } from './members-page.server.ts'
import { MemberResults, ResultsOnTheirWay, ROUTE, VisitorResults } from './results.tsx'

export const loader = searcherLoader({ query: searchQuery }, ({ viewer, query, ...req }) =>
  membersPage(req, { viewer, query }),
)

export const clientLoader = ({ request }: ClientLoaderFunctionArgs) => loadFirstPage<MembersData>(request, ROUTE)

export const shouldRevalidate = unlessSheet

export const headers = retryAfter

export const meta: MetaFunction = pageMeta

export { PageError as ErrorBoundary } from '../../shell/error-page.tsx'

/** The members' home, and that of visitors if the site allows it: people who match a search. */
export default function Members() {
  const data = useLoaderData<MembersData>()
  const { t } = useTranslation(['discovery', 'shell'])
  const entry = useEntry()
  const online = useOnline()
  const searching = useNavigation().location?.pathname === PATHS.members
  const shell = useShell()
  // For visitors only, so the browser's build leaves it out.
  const invites = import.meta.env.SSR && shell?.signups === true && data.name === null
  return (
    <div className={css.page}>
      <header className={css.opening}>
        <h1 className={css.greeting}>
          {data.heading.map((words, at) => (
            <Fragment key={at}>
              {/* The name has its own text direction, wherever the language puts it. */}
              {at > 0 && <bdi>{data.name}</bdi>}
              {words}
            </Fragment>
          ))}
        </h1>
        <p className={css.quiet} role="status" data-h-found="">
          {searching ? '' : data.total}
          {!searching && data.nobody ? <VisuallyHidden>{data.nobody.title}</VisuallyHidden> : null}
        </p>
      </header>
      {data.filters ? (
        <SearchFilters
          filters={data.filters}
          searched={data.searched}
          found={data.show}
          online={online}
          main={!invites}
          member={data.name !== null}
        />
      ) : null}
      <div className={css.results}>
        {invites ? (
          <section className={css.invitation}>
            <p>{t('invitation')}</p>
            <ButtonLink href={PATHS.signup} dataAttributes={SIGNUP_LINK}>
              {t('shell:sign_up')}
            </ButtonLink>
          </section>
        ) : null}
        {searching ? (
          <ResultsOnTheirWay />
        ) : import.meta.env.SSR && data.name === null ? (
          <VisitorResults data={data} />
        ) : (
          <MemberResults key={entry} data={data} />
        )}
      </div>
    </div>
  )
}
