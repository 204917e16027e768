import { viewMatch } from '@hearth/domain/likes/view-match'
import { partName } from '@hearth/domain/profiles/liked-part'
import { Button, ButtonLink } from '@hearth/ui/components/button/button'
import { Icon } from '@hearth/ui/components/icon/icon'
import { useLinkElement } from '@hearth/ui/components/link/link-element'
import { MatchScene } from '@hearth/ui/components/match-pop-up/match-pictures'
import {
  type ClientLoaderFunctionArgs,
  isRouteErrorResponse,
  type MetaFunction,
  type ShouldRevalidateFunction,
  useLoaderData,
  useLocation,
  useNavigate,
  useParams,
} from '@remix-run/react'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { type MouseEvent, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { aboutPath, likedMemberPath, likesPath, memberChatPath, memberPath } from '../../addresses.ts'
import { LikedParts } from '../../areas/likes/liked-parts.tsx'
import { matchDate } from '../../areas/likes/likes.server.ts'
import { type FictionalWords, fictionalIcon } from '../../areas/profiles/fictional-label.tsx'
import { fictionalWords } from '../../areas/profiles/fictional-words.server.ts'
import { type PartData, toPartData, visibleOf } from '../../areas/profiles/profile-page.server.ts'
import { preloadProfilePage } from '../../areas/profiles/profile-query.ts'
import { InterestList, useNamedInterests } from '../../areas/profiles/profile-sections.tsx'
import { ASK } from '../../areas/profiles/relation-form.ts'
import { unlessSheet, useGoBack } from '../../client/history-entry.ts'
import { currentIdentity } from '../../client/identity.ts'
import { identityName } from '../../client/identity-name.ts'
import { lazyPart } from '../../client/lazy-part.ts'
import { pageMeta, type TitledPage } from '../../client/page-meta.ts'
import { queryClient } from '../../client/query-client.client.ts'
import { loadRouteData } from '../../client/route-data.client.ts'
import { memberIdOf } from '../../http/member-id.server.ts'
import { requireReadQuota } from '../../http/read-quota.server.ts'
import { retryAfter } from '../../http/refused-form.server.ts'
import { memberLoader } from '../../http/route-builders.server.ts'
import { photoAddress } from '../../shell/photo-address.ts'
import { useShell } from '../../shell/shell.ts'
import { localeOf, textLocaleOf } from '../../words/locale.server.ts'
import { titleOf } from '../../words/title-of.ts'
import { translatorOf } from '../../words/translations.server.ts'
import * as css from './match.css.ts'

interface MatchData extends TitledPage {
  readonly name: string
  /** Address of their main photo; null if there is none. */
  readonly photo: string | null
  /** Since when the two are a match, in a line. */
  readonly since: string
  /** Ids of the interests that both have. */
  readonly common: readonly string[]
  /** What the viewer likes of their profile, and what they like of the viewer's; null for nothing in particular. */
  readonly mine: PartData | null
  readonly yours: PartData | null
  /** The name of what the viewer likes, which they can write about; null for nothing in particular. */
  readonly about: string | null
  /** The site's words if the profile is one of its own. */
  readonly fictional: FictionalWords | null
}

export const loader = memberLoader(
  { params: z.object({ id: z.string() }) },
  async ({ ctx, viewer, tenant, load, request, params: { id } }): Promise<MatchData> => {
    requireReadQuota(load, viewer)
    const [{ profile, since }, locale, textLocale, t] = await Promise.all([
      viewMatch(ctx, { viewer, memberId: memberIdOf(id), visible: visibleOf(tenant) }),
      localeOf(load, request),
      textLocaleOf(load, request),
      translatorOf(load, request),
    ])
    const { name, photos, interests, fictional, likedPart, viewerPart } = profile
    const [photo] = photos
    return {
      title: titleOf(t('likes:match_title', { name }), tenant.settings.name),
      identity: identityName(viewer.id, locale),
      name,
      photo: photo ? photoAddress(tenant.settings.cdn_prefix, photo.thumbFilename) : null,
      since: t('likes:since', { date: matchDate(tenant, { viewer, at: since, textLocale }) }),
      common: interests.common,
      mine: toPartData(likedPart, tenant),
      yours: toPartData(viewerPart, tenant),
      about: likedPart && partName(likedPart),
      fictional: fictional ? fictionalWords(tenant, textLocale, t) : null,
    }
  },
)

const matchQuery = (id: string, identity = currentIdentity()) =>
  queryOptions({
    // As a page, it is read anew after an event of a like.
    queryKey: ['page', likedMemberPath(id), identity],
    queryFn: ({ signal }) =>
      loadRouteData<MatchData>(likedMemberPath(id), 'routes/_member._default.likes_.m.$id', { signal }),
  })

export const clientLoader = async ({ params: { id = '' } }: ClientLoaderFunctionArgs): Promise<MatchData> => {
  const query = matchQuery(id)
  try {
    return await queryClient.fetchQuery({ ...query, staleTime: 0 })
  } catch (error) {
    const known = queryClient.getQueryData(query.queryKey)
    // Whoever goes back to a match that they have ended is led on by the page.
    if (known && isNotFound(error)) return known
    throw error
  }
}

const isNotFound = (error: unknown) => isRouteErrorResponse(error) && error.status === 404

/** Not after the match was ended: its end leads on. */
export const shouldRevalidate: ShouldRevalidateFunction = (change) => !change.formMethod && unlessSheet(change)

export const headers = retryAfter

export const meta: MetaFunction = pageMeta

export { PageError as ErrorBoundary } from '../../shell/error-page.tsx'

const { Part: UnmatchDialog, preload: preloadUnmatch } = lazyPart(
  '#unmatch-person',
  async () => (await import('../../areas/relations/unmatch-dialog.tsx')).UnmatchDialog,
)

/** The page as it is now. Once the two are no match any more, it gives way to the list of matches. */
function useMatch(id: string, { first, isAsking }: { first: MatchData; isAsking: boolean }): MatchData {
  const { hash } = useLocation()
  const navigate = useNavigate()
  const { data, error } = useQuery({
    ...matchQuery(id, first.identity),
    initialData: first,
    // While the member is about to end it, the dialog says what came of it.
    enabled: !isAsking,
    // Temporary failures keep what is shown.
    throwOnError: (failure) => isRouteErrorResponse(failure) && failure.status >= 400 && failure.status < 404,
  })
  // After the entry of the dialog has gone.
  const isOver = isNotFound(error) && hash === ''
  useEffect(() => {
    if (isOver) navigate(likesPath('mutual'), { replace: true })
  }, [isOver])
  return data
}

/** The match with one person (spec, section 2). */
export default function Match() {
  const { id = '' } = useParams()
  const first = useLoaderData<MatchData>()
  const { t } = useTranslation(['likes', 'profiles'])
  const queries = useQueryClient()
  const viewer = useShell()?.viewer
  const LinkElement = useLinkElement()
  const goBack = useGoBack((path) => path === likesPath('mutual'))
  const named = useNamedInterests()
  const [isAsking, setAsking] = useState(false)
  const { name, photo, since, common, mine, yours, about, fictional } = useMatch(id, { first, isAsking })
  useEffect(preloadProfilePage, [])
  function close() {
    // It may have been ended.
    void queries.invalidateQueries({ queryKey: matchQuery(id, first.identity).queryKey })
    setAsking(false)
  }
  function ask(event: MouseEvent) {
    event.preventDefault()
    setAsking(true)
  }
  return (
    <div className={css.page}>
      <p className={css.back}>
        <LinkElement href={likesPath('mutual')} className={css.backLink} onClick={goBack}>
          <Icon shape={ArrowLeft} size={20} />
          {t('mutual')}
        </LinkElement>
      </p>
      <div className={css.scene}>
        <MatchScene
          person={{ name, src: photo ?? undefined }}
          own={viewer ? { name: viewer.name, src: viewer.photo ?? undefined } : undefined}
          label={fictional?.label}
          labelIcon={fictional && fictionalIcon(fictional)}
          href={memberPath(id)}
        />
      </div>
      <div className={css.words}>
        <header className={css.opening}>
          <h1 className={css.title}>{t('match_title', { name })}</h1>
          <p className={css.lead}>{since}</p>
          {fictional ? <p className={css.lead}>{fictional.warning}</p> : null}
        </header>
        {mine || yours ? <LikedParts {...{ name, mine, yours }} /> : null}
        {common.length > 0 ? (
          <section className={css.shared} aria-labelledby="shared">
            <h2 id="shared" className={css.subtitle}>
              {t('profiles:in_common')}
            </h2>
            <InterestList interests={named(common)} common />
          </section>
        ) : null}
        <form action={memberPath(id)} className={css.actions} onPointerEnter={preloadUnmatch}>
          <ButtonLink
            href={about ? aboutPath(memberChatPath(id), about) : memberChatPath(id)}
            size="large"
            wide="phone"
          >
            {t('profiles:write')}
          </ButtonLink>
          <ButtonLink href={memberPath(id)} tone="outline" size="large" wide="phone">
            {t('pop_up_profile')}
          </ButtonLink>
          <Button type="submit" tone="quiet" name={ASK} value="unmatch" wide="phone" onClick={ask}>
            {t('unmatch', { name })}
          </Button>
        </form>
      </div>
      {isAsking ? <UnmatchDialog id={id} name={name} onClose={close} /> : null}
    </div>
  )
}
