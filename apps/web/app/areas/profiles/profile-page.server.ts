import type { TextLocale } from '@hearth/contracts/locales'
import { reportReasonsOf } from '@hearth/contracts/reports'
import type { Settings } from '@hearth/contracts/tenant-settings'
import { type LikedPart, partName } from '@hearth/domain/profiles/liked-part'
import { TRAITS, type TraitField } from '@hearth/domain/profiles/save-personal'
import type { ProfileView } from '@hearth/domain/profiles/view-profile'
import type { ProfileVisible } from '@hearth/domain/profiles/visibility'
import type { Tenant } from '@hearth/tenancy/tenant'
import type { TitledPage } from '../../client/page-meta.ts'
import { photoAddress } from '../../shell/photo-address.ts'
import { countryName } from '../../words/intl.server.ts'
import type { Translate } from '../../words/translations.server.ts'
import { fictionalWords } from './fictional-words.server.ts'
import { countedGifts, giftWords } from './gift-words.server.ts'

interface Fact {
  readonly field: TraitField | 'gender' | 'seeking'
  readonly value: string
}

/** What a site shows of profiles, by its settings. */
export const visibleOf = ({ settings }: Pick<Tenant, 'settings'>): ProfileVisible => ({
  fields: settings.visible_profile_fields,
  notes: settings.visible_profile_notes,
  prompts: settings.profile_prompts,
  explicitInterests: settings.visible_explicit_interests,
  likesShownFree: settings.likes_shown_free,
})

/** A part of a profile that somebody likes, as it is shown with that like: the address of a photo's thumbnail, or an answer. */
export type PartData = { readonly photo: string } | Pick<LikedPart & { readonly kind: 'prompt' }, 'prompt' | 'answer'>

export const toPartData = (part: LikedPart | null, { settings }: Pick<Tenant, 'settings'>): PartData | null =>
  part?.kind === 'photo'
    ? { photo: photoAddress(settings.cdn_prefix, part.thumbFilename) }
    : part && { prompt: part.prompt, answer: part.answer }

/** Parts that a profile may lack although its site shows them. */
type MissingPart = 'photo' | 'about' | 'interests'

interface Site {
  readonly tenant: Tenant
  readonly textLocale: TextLocale
  readonly t: Translate
}

/** The data of a profile's page, without any field that the page does not show. */
export function toProfilePage(view: ProfileView, site: Site) {
  const { tenant, textLocale, t } = site
  const { cdn_prefix } = tenant.settings
  const { name, age, lastSeen, own, messageKept, about, prompts, language, photos, locked, interests } = view
  return {
    name,
    age,
    place: placeOf(view, textLocale),
    lastSeen,
    own,
    messageKept,
    fictional: view.fictional ? fictionalWords(tenant, textLocale, t) : null,
    photos: photos.map(({ filename, thumbFilename, width, height, colour }) => ({
      src: photoAddress(cdn_prefix, filename),
      thumb: photoAddress(cdn_prefix, thumbFilename),
      width,
      height,
      colour,
    })),
    locked,
    /** What stands between the viewer and them; null if the viewer may not like them. */
    like: view.like,
    likesYou: view.likesViewer,
    /** The part that the viewer's like is about, as `LIKED_PART`. */
    likedPart: view.likedPart && partName(view.likedPart),
    /** The part of the viewer's profile that their like is about. */
    yourPart: toPartData(view.viewerPart, tenant),
    /** Selects gendered texts, also on a site that does not show the gender as a fact. */
    gender: view.gender,
    facts: factsOf(view, tenant.settings),
    gifts: giftsOf(view, site),
    about,
    prompts: prompts.map(({ prompt, answer }) => ({ prompt, answer })),
    language,
    common: interests.common,
    interests: interests.others,
    explicit: interests.explicit,
    missing: missingOf(view, tenant),
    /** The reasons for which the site lets its members report somebody. */
    reasons: reportReasonsOf(tenant.settings.report_reasons),
  }
}
type FullProfile = ReturnType<typeof toProfilePage>
/** The data of a shown profile; a card does not know when somebody was last online. */
export type ProfilePage = Omit<FullProfile, 'lastSeen'> & { readonly lastSeen: FullProfile['lastSeen'] | null }

export interface ProfileData extends TitledPage {
  /** Null for somebody whom the viewer has blocked. */
  readonly profile: ProfilePage | null
  /** That person's name, which a notice shows in place of the profile. */
  readonly blocked: string | null
  /** Set if it has no more than a card's data. */
  readonly sketch?: boolean
}

/** What others have given them and they show, and whether a member could give them something; null for neither. */
function giftsOf({ gifts, own }: ProfileView, { tenant, textLocale, t }: Site) {
  const canBeGiven = !own && tenant.settings.gifts.length > 0
  const shown = countedGifts(gifts, giftWords(tenant, textLocale, t))
  return canBeGiven || shown.length > 0 ? { shown, canBeGiven } : null
}

/** From the smallest to the largest; a city that is its own region is named once. */
function placeOf({ city, region, country }: ProfileView, textLocale: TextLocale): string | null {
  const parts = [city, region, country && countryName(country, textLocale)].filter(Boolean)
  return [...new Set(parts)].join(', ') || null
}

/** The parts that the profile lacks, in the order of the page. */
function missingOf({ photos, locked, about, interests }: ProfileView, { settings }: Tenant): MissingPart[] {
  const named = Object.values(interests).some((ids) => ids.length > 0)
  return [
    ...(photos.length + locked === 0 ? (['photo'] as const) : []),
    ...(settings.visible_profile_notes && about === null ? (['about'] as const) : []),
    ...(settings.visible_profile_fields.includes('interests') && !named ? (['interests'] as const) : []),
  ]
}

/** Hides a value that is the only one the site offers, unless the member has another. */
const isWorthShowing = <Answer extends string>(answer: Answer | null, offered: readonly Answer[]): answer is Answer =>
  answer !== null && (offered.length > 1 || !offered.includes(answer))

/** First the facts that decide whether two people fit, then looks; values without a text are left out. */
function factsOf({ gender, seeking, facts }: ProfileView, site: Pick<Settings, 'genders' | 'seeking'>): Fact[] {
  const answers = (Object.keys(TRAITS) as TraitField[]).flatMap((field) => {
    const value = facts[field]
    return value && TRAITS[field].choices.includes(value) ? [{ field, value }] : []
  })
  return [
    ...(isWorthShowing(seeking, site.seeking) ? [{ field: 'seeking' as const, value: seeking }] : []),
    ...(isWorthShowing(gender, site.genders) ? [{ field: 'gender' as const, value: gender }] : []),
    ...answers,
  ]
}
