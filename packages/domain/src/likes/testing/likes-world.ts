import type { Gender, Seeking } from '@hearth/contracts/accounts'
import { DAY } from '@hearth/contracts/durations'
import type { MemberId } from '@hearth/contracts/ids'
import type { JobName } from '@hearth/contracts/jobs'
import type { LikeSide } from '@hearth/contracts/likes'
import { removeClosedMember } from '@hearth/db/queries/leaving/deletions'
import { findLastMail, listMailsOf } from '@hearth/db/queries/mail/mails'
import { inTenant } from '@hearth/db/scope'
import { dbTest } from '@hearth/db/test-fixture'
import { makeMember } from '@hearth/db/test-people'
import { appContext } from '@hearth/testing/app-context'
import { fakeClock } from '@hearth/testing/fake-clock'
import { lookerOf } from '@hearth/testing/looker'
import { changeProfile } from '@hearth/testing/rows'
import { withClient } from '@hearth/testing/with-client'
import { missedEvents } from '../../events/missed-events.ts'
import { readUser } from '../../identity/current-user.ts'
import { changeMemberStatus } from '../../identity/member-status.ts'
import { listOwnNotifications, markNotificationsRead } from '../../notifications/own-notifications.ts'
import { viewPerson } from '../../profiles/view-profile.ts'
import { recordView } from '../../relations/record-view.ts'
import { listLikes, newestUnseenLike } from '../list-likes.ts'
import { mailNewLikes } from '../mail-likes.ts'
import { likeAsOperator } from '../operator-likes.ts'
import { likeMember, takeLikeBack, unmatch } from '../own-likes.ts'

const visible = { fields: [], notes: false, explicitInterests: false, prompts: [], likesShownFree: 'all' as const }
export const stands = (state: string) => ({ ok: true, value: { state } })
export const refused = (reason: string, params?: object) => ({ ok: false, reason, ...(params && { params }) })

interface Joins {
  readonly gender?: Gender
  readonly seeking?: Seeking
  /** Days since the account was made. */
  readonly age?: number
  readonly status?: 'active' | 'not_confirmed'
  readonly fictional?: boolean
}

export const likesTest = dbTest.extend('world', ({ db, urls, scopeA: scope, scopeB }) => {
  const clock = fakeClock()
  const ctx = appContext(db, clock)
  const free = { ...ctx, likesShownFree: () => 'all' as const }
  const join = async (
    name = 'Robin',
    { age = 30, status = 'active', gender = 'woman', seeking = 'everyone', fictional = false }: Joins = {},
    of = scope,
  ) => {
    const signedUpAt = new Date(clock.now().getTime() - age * DAY)
    const profileStatus = status === 'active' ? ('active' as const) : ('disabled' as const)
    const { id, email } = await inTenant(db, of, (tx) =>
      makeMember(
        tx,
        { status, createdAt: signedUpAt },
        { ...{ name, gender, seeking, status: profileStatus }, searchable: status === 'active' },
      ),
    )
    if (fictional) await changeProfile(urls.superuserUrl, of, { memberId: id, fictional })
    return { ...lookerOf(id), ...{ scope: of, email, status, gender, seeking, signedUpAt, profileStatus } } as const
  }
  type Member = Awaited<ReturnType<typeof join>>
  const as = ({ id, ...member }: Member) => ({ ...member, id, paidUser: false })
  const change = (memberId: MemberId, status: 'disabled' | 'active') =>
    inTenant(db, scope, (tx) => changeMemberStatus(tx, { memberId, from: ['active', 'disabled'], to: status }))
  return {
    ...{ ctx, free, clock, scope, join, change, superuser: urls.superuserUrl },
    elsewhere: () => join('Elsewhere', {}, scopeB),
    like: (viewer: Member, { id: memberId }: { id: MemberId }, key: string | null = null) =>
      likeMember(ctx, { viewer, memberId, key }),
    takeBack: (viewer: Member, { id: memberId }: { id: MemberId }) => takeLikeBack(ctx, { viewer, memberId }),
    unmatch: (viewer: Member, { id: memberId }: { id: MemberId }) => unmatch(ctx, { viewer, memberId }),
    /** The names on a list, with `!` for a new like. */
    list: async (viewer: Member, side: LikeSide) =>
      (await listLikes(ctx, { viewer: as(viewer), side, after: null, visible })).likes.map(
        ({ card: { name }, isNew }) => `${name}${isNew ? '!' : ''}`,
      ),
    page: (viewer: Member, side: LikeSide, after: string | null) =>
      listLikes(ctx, { viewer: as(viewer), side, after, visible }),
    newest: async (viewer: Member) => {
      const card = await newestUnseenLike(ctx, { viewer: as(viewer), visible })
      return card && `${card.name} ${card.like}`
    },
    badge: async ({ id: memberId }: Member) =>
      (await inTenant(db, scope, (tx) => readUser(ctx, tx, { memberId }))).counts.new_likes,
    readAll: (viewer: Member) =>
      markNotificationsRead(ctx, {
        viewer,
        of: null,
        from: new Date(0),
        until: new Date(clock.now().getTime() + DAY),
      }),
    unread: async ({ id: memberId }: Member) =>
      (await inTenant(db, scope, (tx) => readUser(ctx, tx, { memberId }))).counts.unread_notifications,
    events: async ({ id: memberId }: Member) =>
      (await missedEvents(ctx, { scope, memberId, after: 0 })).events.map(({ kind, ids }) => [kind, ids]),
    told: async (viewer: Member) =>
      (
        await listOwnNotifications(ctx, { viewer: { ...viewer, timeZone: null }, after: null, unnamed: [] })
      ).days.flatMap(({ entries }) => entries.map(({ kind, about }) => `${kind} ${about}`)),
    look: (viewer: Member, { id: memberId }: Member) => recordView(ctx, { viewer, memberId }),
    between: async (viewer: Member, { id: memberId }: Member) => {
      const asked = viewPerson(ctx, { scope, viewer: as(viewer), memberId, visible })
      const profile = (await asked.catch(() => null))?.profile
      return profile ? { like: profile.like, likesViewer: profile.likesViewer } : null
    },
    operatorLike: (
      { id: memberId }: { id: MemberId },
      { perDay = 20, by }: { perDay?: number; by?: Member | undefined } = {},
    ) => likeAsOperator({ ...ctx, fictionalLikes: () => perDay }, { scope, memberId, ...(by && { likerId: by.id }) }),
    mailLikes: ({ id: memberId }: Member, jobId: string) => mailNewLikes(free, { scope, memberId, jobId }),
    mails: async ({ id: memberId }: Member) =>
      (await inTenant(db, scope, (tx) => listMailsOf(tx, { memberId, limit: 9 }))).map(({ type }) => type),
    lastMail: async ({ id: memberId }: Member) => {
      const last = await inTenant(db, scope, (tx) => findLastMail(tx, { memberId, type: 'like' }))
      if (!last) throw new Error('No mail')
      return last.id
    },
    /** The payloads of jobs of that name in the outbox. */
    waiting: (name: JobName) =>
      withClient(urls.superuserUrl, async (sql) =>
        (await sql`select payload from outbox where tenant_id = ${scope.tenantId} and topic = ${name}`).map(
          ({ payload }) => payload,
        ),
      ),
    erase: async (memberId: MemberId) => {
      await change(memberId, 'disabled')
      await inTenant(db, scope, (tx) => removeClosedMember(tx, { memberId }))
    },
    rows: (table: 'likes' | 'ended_matches' | 'notifications') =>
      withClient(urls.superuserUrl, async (sql) => [
        ...(await sql.unsafe(`select * from ${table} where tenant_id = '${scope.tenantId}'`)),
      ]),
  }
})
