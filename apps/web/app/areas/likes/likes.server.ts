import type { LikeSide } from '@hearth/contracts/likes'
import type { TextLocale } from '@hearth/contracts/locales'
import type { Viewer } from '@hearth/domain/identity/sessions'
import { DEFAULT_TIME_ZONE, dayIn } from '@hearth/domain/identity/time-zone'
import { listLikes } from '@hearth/domain/likes/list-likes'
import type { Tenant } from '@hearth/tenancy/tenant'
import { decrypt, encrypt } from '../../../server/identity/encrypted-text.ts'
import { keyContextOf } from '../../../server/identity/signed-value.ts'
import { likedMemberPath, likesPath } from '../../addresses.ts'
import { identityName } from '../../client/identity-name.ts'
import type { HandlerContext } from '../../http/handler-context.server.ts'
import { requireReadQuota } from '../../http/read-quota.server.ts'
import { longDate, totalText } from '../../words/intl.server.ts'
import { localeOf, textLocaleOf } from '../../words/locale.server.ts'
import { titleOf } from '../../words/title-of.ts'
import { translatorOf } from '../../words/translations.server.ts'
import { fictionalWords } from '../profiles/fictional-words.server.ts'
import { visibleOf } from '../profiles/profile-page.server.ts'
import { toCardData } from '../profiles/to-card-data.server.ts'

interface Asked {
  readonly viewer: Viewer
  readonly side: LikeSide
  /** The encrypted cursor of the page before. */
  readonly after: string | undefined
}

/** The viewer's day on which two became a match, written out. */
export const matchDate = (
  tenant: Tenant,
  {
    viewer: { timeZone },
    at,
    textLocale,
  }: { readonly viewer: Pick<Viewer, 'timeZone'>; readonly at: Date; readonly textLocale: TextLocale },
): string => longDate(tenant, new Date(dayIn(timeZone ?? DEFAULT_TIME_ZONE, at)), textLocale)

/** One page of the likes that a member has received or sent, or of their matches, in the reader's language. */
export async function likesPage({ ctx, tenant, load, request }: HandlerContext, { viewer, side, after }: Asked) {
  requireReadQuota(load, viewer)
  // Encrypted, because a cursor holds an exact time and could otherwise ask for any.
  const keyContext = keyContextOf(load, `likes.${side}`)
  const visible = visibleOf(tenant)
  const [page, locale, textLocale, t] = await Promise.all([
    listLikes(ctx, { viewer, side, after: after === undefined ? null : decrypt(keyContext, after), visible }),
    localeOf(load, request),
    textLocaleOf(load, request),
    translatorOf(load, request),
  ])
  const abroad = tenant.settings.countries.length > 1
  const first = likesPath(side)
  const toMatch = ({ id, at }: { readonly id: string; readonly at: Date }) => ({
    fact: t('likes:since', { date: matchDate(tenant, { viewer, at, textLocale }) }),
    href: likedMemberPath(id),
  })
  const { total } = page
  const fictional = page.likes.some(({ card }) => card.fictional) ? fictionalWords(tenant, textLocale, t) : null
  return {
    title: titleOf(t(`likes:${side}`), tenant.settings.name),
    identity: identityName(viewer.id, locale),
    side,
    continued: after !== undefined,
    /** Why there are so few, where the site shows the newest likes alone; null where all are shown. */
    newest:
      total &&
      [
        t('likes:received_newest', { count: total.count, number: totalText(total, textLocale) }),
        ...(fictional ? [t('likes:received_fictional', { label: fictional.label })] : []),
      ].join(' '),
    people: page.likes.map(({ card, at, isNew, part }) => ({
      ...toCardData(card, { tenant, textLocale, t, abroad }),
      ...(side === 'mutual' ? toMatch({ id: card.id, at }) : {}),
      ...(part ? { fact: t(part === 'photo' ? 'likes:likes_photo' : 'likes:likes_answer') } : {}),
      ...(isNew ? { isNew } : {}),
    })),
    first,
    more: page.next && `${first}?${new URLSearchParams({ after: encrypt(keyContext, page.next) })}`,
    similar: null,
    fictional,
  }
}

export type LikesData = Awaited<ReturnType<typeof likesPage>>
