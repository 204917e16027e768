import { giftPicture } from '@hearth/contracts/gifts'
import type { TextLocale } from '@hearth/contracts/locales'
import type { Tenant } from '@hearth/tenancy/tenant'
import { inTextLocale } from '@hearth/texts/text-locale'
import type { HandlerContext } from '../../http/handler-context.server.ts'
import { brandFile } from '../../shell/brand.server.ts'
import { textLocaleOf } from '../../words/locale.server.ts'
import { type Translate, translatorOf } from '../../words/translations.server.ts'

/** What a gift is called in the reader's language, and its picture. */
interface GiftWords {
  readonly name: string
  /** An address; null for one that the site has no more, for which there is a neutral drawing. */
  readonly picture: string | null
}

const nameOf = ({ settings: { gifts, default_locale } }: Tenant, textLocale: TextLocale, id: string): string | null =>
  inTextLocale(gifts.find((gift) => gift.id === id)?.name ?? null, textLocale, default_locale)

/** Returns a function that gives the words of a gift by its id. */
export const giftWords =
  (tenant: Tenant, textLocale: TextLocale, t: Translate) =>
  (id: string): GiftWords => {
    const name = nameOf(tenant, textLocale, id)
    return name === null
      ? { name: t('gifts:unknown'), picture: null }
      : { name, picture: brandFile(tenant, giftPicture(id)) }
  }

/** The words of gifts, and how many there are of each. Those that the site has no more are called the same, so they are one, at the end. */
export function countedGifts(
  gifts: readonly { readonly gift: string; readonly count: number }[],
  wordsOf: (id: string) => GiftWords,
) {
  const all = gifts.map(({ gift, count }) => ({ ...wordsOf(gift), count }))
  const former = all.filter(({ picture }) => picture === null)
  const count = former.reduce((sum, each) => sum + each.count, 0)
  return [...all.filter(({ picture }) => picture !== null), ...former.slice(0, 1).map((one) => ({ ...one, count }))]
}

/** Returns a function that names a gift by its id where nothing else says that it is one. */
export const giftLine =
  (tenant: Tenant, textLocale: TextLocale, t: Translate) =>
  (id: string): string => {
    const gift = nameOf(tenant, textLocale, id)
    return gift === null ? t('gifts:unknown') : t('gifts:row', { gift })
  }

/** The same for a request. */
export async function giftWordsOf({
  tenant,
  load,
  request,
}: Pick<HandlerContext, 'tenant' | 'load' | 'request'>): Promise<ReturnType<typeof giftWords>> {
  const [textLocale, t] = await Promise.all([textLocaleOf(load, request), translatorOf(load, request)])
  return giftWords(tenant, textLocale, t)
}
