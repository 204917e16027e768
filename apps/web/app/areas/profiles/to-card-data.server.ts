import type { TextLocale } from '@hearth/contracts/locales'
import type { MemberCardView } from '@hearth/domain/profiles/card-views'
import type { Tenant } from '@hearth/tenancy/tenant'
import { photoAddress } from '../../shell/photo-address.ts'
import { interestKey } from '../../words/interest-key.ts'
import { countryName } from '../../words/intl.server.ts'
import type { Translate } from '../../words/translations.server.ts'
import type { CardData } from './card-data.ts'

/** The most interests that a card names. */
const NAMED_INTERESTS = 2

interface Writing {
  readonly tenant: Tenant
  readonly textLocale: TextLocale
  readonly t: Translate
  /** Whether the list has people of several countries. */
  readonly abroad: boolean
}

/** The card data of a member, in the reader's language. */
export function toCardData(card: MemberCardView, { tenant, textLocale, t, abroad }: Writing): CardData {
  const country = card.country && countryName(card.country, textLocale)
  const locality = card.city ?? card.region
  const place = locality && abroad && country ? `${locality}, ${country}` : (locality ?? country)
  const fact = factOf(card, t)
  return {
    id: card.id,
    name: card.name,
    age: card.age,
    ...(place ? { place } : {}),
    ...(fact ? { fact } : {}),
    ...(card.online ? { online: true } : {}),
    ...(card.fictional ? { fictional: true } : {}),
    ...(card.like ? { like: card.like } : {}),
    ...(card.photo ? { photo: toCardPhoto(card.photo, tenant) } : {}),
  }
}

/** The thumbnail of a photo. */
export const toCardPhoto = (
  { thumbFilename, colour }: NonNullable<MemberCardView['photo']>,
  { settings }: Pick<Tenant, 'settings'>,
): NonNullable<CardData['photo']> => ({ src: photoAddress(settings.cdn_prefix, thumbFilename), colour })

/** The fact that invites a message most: something in common, otherwise the member's text, otherwise an interest. */
function factOf({ interests: { common, others }, about }: MemberCardView, t: Translate): string | null {
  const named = (ids: readonly string[]) =>
    ids
      .slice(0, NAMED_INTERESTS)
      .map((id) => t(interestKey(id)))
      .join(', ')
  if (common.length > 0) return t('discovery:common', { interests: named(common) })
  return about ?? (named(others) || null)
}
