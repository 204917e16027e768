import { viewPerson } from '@hearth/domain/profiles/view-profile'
import { Alert } from '@hearth/ui/components/alert/alert'
import { Button } from '@hearth/ui/components/button/button'
import { TextLink } from '@hearth/ui/components/link/link'
import type { MetaFunction } from '@remix-run/node'
import {
  type ClientActionFunctionArgs,
  type ClientLoaderFunctionArgs,
  isRouteErrorResponse,
  type ShouldRevalidateFunction,
  useActionData,
  useLoaderData,
  useParams,
} from '@remix-run/react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { PATHS } from '../../addresses.ts'
import { LikeAction, LikeMark } from '../../areas/likes/like-action.tsx'
import { likeIntents } from '../../areas/likes/like-intents.server.ts'
import { useLikeState } from '../../areas/likes/like-states.ts'
import { removeCard } from '../../areas/profiles/change-cache.ts'
import { useListBefore } from '../../areas/profiles/list-before.ts'
import * as css from '../../areas/profiles/profile.css.ts'
import {
  type ProfileData,
  type ProfilePage,
  toProfilePage,
  visibleOf,
} from '../../areas/profiles/profile-page.server.ts'
import { openProfile, profileQuery, reloadProfile } from '../../areas/profiles/profile-query.ts'
import { RELATION } from '../../areas/profiles/relation-form.ts'
import { PersonMenu } from '../../areas/relations/person-menu.tsx'
import { relationIntents } from '../../areas/relations/relation-intents.server.ts'
import { useRecordView } from '../../areas/relations/use-record-view.ts'
import { reportIntents } from '../../areas/reports/report-intents.server.ts'
import { unlessSheet } from '../../client/history-entry.ts'
import { identityName } from '../../client/identity-name.ts'
import { lazyPart } from '../../client/lazy-part.ts'
import { pageMeta } from '../../client/page-meta.ts'
import { useSheetEntry } from '../../client/sheet-entry.ts'
import { memberIntents } from '../../http/intents.server.ts'
import { memberIdOf } from '../../http/member-id.server.ts'
import { retryAfter } from '../../http/refused-form.server.ts'
import { searcherLoader } from '../../http/route-builders.server.ts'
import type { SaveResult } from '../../http/save-result.ts'
import { saveAction, unlessUnsaved } from '../../saving/save-action.ts'
import { hasPage, useShell } from '../../shell/shell.ts'
import { useWaitText } from '../../shell/use-failure.ts'
import { PROFILE_GONE } from '../../words/failures.ts'
import { localeOf, textLocaleOf } from '../../words/locale.server.ts'
import { titleOf } from '../../words/title-of.ts'
import { translatorOf } from '../../words/translations.server.ts'
import { filenameOf, GALLERY, ProfileView } from './profile-view.tsx'

export const loader = searcherLoader(
  { params: z.object({ id: z.string() }) },
  async ({ ctx, scope, viewer, tenant, load, request, params: { id } }): Promise<ProfileData> => {
    const { settings } = tenant
    const [{ profile, blocked }, locale, textLocale, t] = await Promise.all([
      viewPerson(ctx, { scope, viewer, memberId: memberIdOf(id), visible: visibleOf(tenant) }),
      localeOf(load, request),
      textLocaleOf(load, request),
      translatorOf(load, request),
    ])
    const title = profile ? `${profile.name}, ${profile.age}` : t('relations:blocked_title', { name: blocked.name })
    return {
      title: titleOf(title, settings.name),
      identity: identityName(viewer?.id ?? null, locale),
      profile: profile && toProfilePage(profile, { tenant, textLocale, t }),
      blocked: blocked?.name ?? null,
    }
  },
)

/** What a member does about the person; the page is then shown anew. */
export const action = memberIntents({
  field: RELATION,
  intents: { ...likeIntents, ...relationIntents, ...reportIntents },
})

const save = saveAction(RELATION)

/**
 * Has the person's page and the lists of this document as they are after the change, before the page says that it is done. Whoever is not there any
 * more, also because they have blocked the viewer meanwhile, is not shown on; a report keeps what was written.
 */
export const clientAction = async (args: ClientActionFunctionArgs) => {
  const result = await save(args)
  const { id = '' } = args.params
  const { status, intent } = result
  const isGone = status === 'failed' && result.refusal.code === PROFILE_GONE
  if (intent === 'report' || !(isGone || status === 'saved')) return result
  if (isGone || intent === 'block') removeCard(id)
  await reloadProfile(id)
  return result
}

/** The card's data at once, while the rest is being loaded. */
export const clientLoader = ({ params: { id = '' } }: ClientLoaderFunctionArgs) => openProfile(id)

export const shouldRevalidate: ShouldRevalidateFunction = (change) => unlessSheet(change) && unlessUnsaved(change)

export const headers = retryAfter

export const meta: MetaFunction = pageMeta

export { PageError as ErrorBoundary } from '../../shell/error-page.tsx'

export default function Profile() {
  const data = useLoaderData<ProfileData>()
  const { id = '' } = useParams()
  // Each profile begins anew, also if the one before it led on to it.
  if (useShell()?.viewer) return <MemberProfile key={id} id={id} data={data} />
  // A visitor has blocked nobody.
  return data.profile && <ProfileView profile={data.profile} menu={<ReportLink />} />
}

function ReportLink() {
  const { id } = useParams()
  const { t } = useTranslation('profiles')
  return (
    <TextLink href={`${PATHS.report}?about=${id}`} quiet alone>
      {t('report')}
    </TextLink>
  )
}

const { Part: BlockedNotice } = lazyPart(
  '[data-blocked]',
  async () => (await import('../../areas/relations/blocked-notice.tsx')).BlockedNotice,
)

const { Part: LikeRefusal } = lazyPart(
  '[data-like-refused]',
  async () => (await import('../../areas/likes/like-refusal.tsx')).LikeRefusal,
)

const { Part: ProfileOnward } = lazyPart(
  '[data-onward]',
  async () => (await import('../../areas/profiles/profile-onward.tsx')).ProfileOnward,
)

const { Part: LikePart } = lazyPart(
  '[data-like-part]',
  async () => (await import('../../areas/likes/like-part.tsx')).LikePart,
)

const { Part: LikedParts } = lazyPart(
  '[data-liked-parts]',
  async () => (await import('../../areas/likes/liked-parts.tsx')).LikedParts,
)

const { Part: ProfileGifts } = lazyPart(
  '[data-profile-gifts]',
  async () => (await import('../../areas/profiles/profile-gifts.tsx')).ProfileGifts,
)

/** A profile that is refreshed while it is shown. */
function MemberProfile({ id, data }: { id: string; data: ProfileData }) {
  const { t } = useTranslation(['profiles', 'errors'])
  const query = useQuery({
    ...profileQuery(id, { identity: data.identity }),
    ...(data.sketch ? {} : { initialData: data }),
    retryOnMount: false,
    // Temporary failures keep what is shown; if the member is gone, so is the page.
    throwOnError: (error) => isRouteErrorResponse(error) && error.status >= 400 && error.status < 429,
  })
  const waitText = useWaitText()
  useSheetEntry(`${GALLERY}-viewer`, 'all')
  const [retried, setRetried] = useState(false)
  const failed = !query.data && (query.isError || retried)
  const { profile, blocked, sketch = false } = query.data ?? data
  useRecordView(id, profile !== null && !profile.own && !sketch)
  const state = useLikeState(profile ?? data, profile?.like ?? 'none')
  const shell = useShell()
  const likes = hasPage(shell, 'likes')
  const list = useListBefore()
  const likePart = (part: string, label: string) =>
    likes && profile?.like && !sketch && state !== 'matched' ? (
      <LikePart {...{ id, profile, state, part, label }} writes={hasPage(shell, 'messages')} />
    ) : null
  const sent = useActionData<SaveResult>()
  if (!profile) return <BlockedNotice id={id} name={blocked ?? ''} />
  return (
    <ProfileView
      profile={profile}
      pending={sketch && !failed}
      menu={<PersonMenu {...menuOf(id, profile)} isMatch={state === 'matched'} />}
      onward={
        list === null ? null : (
          <ProfileOnward {...{ id, list }} ready={!sketch} className={css.onward} linkClass={css.onwardLink} />
        )
      }
      mark={
        likes ? (
          <>
            <LikeMark {...{ id, profile, state }} />
            {profile.yourPart ? <LikedParts name={profile.name} mine={null} yours={profile.yourPart} /> : null}
          </>
        ) : null
      }
      likePart={likePart}
      action={
        likes ? <LikeAction {...{ id, profile, state }} writes={!profile.own && hasPage(shell, 'messages')} /> : null
      }
    >
      {sent?.status === 'refused' && LIKING.includes(sent.intent) ? <LikeRefusal refusal={sent.refusal} /> : null}
      {profile.gifts ? <ProfileGifts id={id} gifts={profile.gifts} /> : null}
      {failed ? (
        <Alert
          tone="danger"
          action={
            <Button
              size="small"
              tone="outline"
              busy={query.isFetching}
              onClick={() => {
                setRetried(true)
                // The focused button disappears with the alert.
                void query.refetch().then(({ data }) => data && document.querySelector('h1')?.focus())
              }}
            >
              {t('errors:try_again')}
            </Button>
          }
        >
          {waitText(query.error) ?? t('rest_failed')}
        </Alert>
      ) : null}
    </ProfileView>
  )
}

/** The intents that a button sends without a script. */
const LIKING: readonly string[] = [
  'like',
  'take_back',
  'skip',
  'take_skip_back',
] satisfies readonly (keyof typeof likeIntents)[]

/** What the menu knows of the person. */
const menuOf = (id: string, { name, photos, reasons }: ProfilePage) => ({
  ...{ id, name, reasons },
  photos: photos.map(({ src }) => filenameOf(src)),
})
