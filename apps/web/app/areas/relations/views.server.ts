import { DAY, HOUR, MINUTE } from '@hearth/contracts/durations'
import type { TextLocale } from '@hearth/contracts/locales'
import type { Viewer } from '@hearth/domain/identity/sessions'
import { listViews, type ViewsSide } from '@hearth/domain/relations/list-views'
import { decrypt, encrypt } from '../../../server/identity/encrypted-text.ts'
import { keyContextOf } from '../../../server/identity/signed-value.ts'
import { viewsPath } from '../../addresses.ts'
import { identityName } from '../../client/identity-name.ts'
import type { HandlerContext } from '../../http/handler-context.server.ts'
import { capitalized } from '../../words/intl.server.ts'
import { localeOf, textLocaleOf } from '../../words/locale.server.ts'
import { titleOf } from '../../words/title-of.ts'
import { translatorOf } from '../../words/translations.server.ts'
import type { CardData } from '../profiles/card-data.ts'
import { fictionalWords } from '../profiles/fictional-words.server.ts'
import { visibleOf } from '../profiles/profile-page.server.ts'
import { toCardData } from '../profiles/to-card-data.server.ts'

interface Asked {
  readonly viewer: Viewer
  readonly side: ViewsSide
  /** The encrypted cursor of the page before. */
  readonly after: string | undefined
}

/** One page of who looked at the member's profile, or at whose they looked, in the reader's language. */
export async function viewsPage({ ctx, tenant, load, request }: HandlerContext, { viewer, side, after }: Asked) {
  // Encrypted, because a cursor holds an exact time and could otherwise ask for any.
  const keyContext = keyContextOf(load, `views.${side}`)
  const visible = visibleOf(tenant)
  const [page, locale, textLocale, t] = await Promise.all([
    listViews(ctx, { viewer, side, after: after === undefined ? null : decrypt(keyContext, after), visible }),
    localeOf(load, request),
    textLocaleOf(load, request),
    translatorOf(load, request),
  ])
  const now = ctx.clock.now().getTime()
  const abroad = tenant.settings.countries.length > 1
  return {
    title: titleOf(t(`relations:${side}`), tenant.settings.name),
    identity: identityName(viewer.id, locale),
    side,
    continued: after !== undefined,
    people: page.views.map(({ card, at, count }): CardData => {
      const ago = capitalized(agoWords(now - at.getTime(), textLocale), textLocale)
      const fact = side === 'viewers' && count > 1 ? `${ago} · ${t('relations:visits', { count })}` : ago
      return { ...toCardData(card, { tenant, textLocale, t, abroad }), fact }
    }),
    first: viewsPath(side),
    similar: null,
    more: page.next && `${viewsPath(side)}&after=${encrypt(keyContext, page.next)}`,
    fictional: page.views.some(({ card }) => card.fictional) ? fictionalWords(tenant, textLocale, t) : null,
  }
}

export type ViewsData = Awaited<ReturnType<typeof viewsPage>>

const UNITS = [
  ['day', DAY],
  ['hour', HOUR],
  ['minute', MINUTE],
] as const

/** How long ago something was, in the largest unit that is over. */
function agoWords(elapsed: number, textLocale: TextLocale): string {
  const format = new Intl.RelativeTimeFormat(textLocale)
  const [unit, length] = UNITS.find(([, length]) => elapsed >= length) ?? UNITS[2]
  return format.format(-Math.max(1, Math.floor(elapsed / length)), unit)
}
