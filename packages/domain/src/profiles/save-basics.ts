import type { Gender, Seeking } from '@hearth/contracts/accounts'
import type { Fault } from '@hearth/contracts/faults'
import {
  findOwnDetails,
  type OwnDetails,
  type OwnDetailsRow,
  updateOwnDetails,
} from '@hearth/db/queries/profiles/own-details'
import { lockProfile } from '@hearth/db/queries/profiles/own-lists'
import { inTenant, type TenantTx } from '@hearth/db/scope'
import type { AppContext } from '../context.ts'
import { AppError, accept, type FieldRefusal, fault, type Outcome, type Parsed, refuseFields } from '../failures.ts'
import type { Viewer } from '../identity/sessions.ts'
import { nameOf, parseName } from './names.ts'
import { findLocation, type LocationDraft } from './save-location.ts'
import type { ProfileField } from './visibility.ts'

/** What a site asks its members about who they are and where. */
interface BasicsAsked {
  readonly gender: boolean
  readonly seeking: boolean
  readonly country: boolean
  /** Region and city. */
  readonly place: boolean
}

export interface BasicsSite {
  readonly countries: readonly string[]
  readonly genders: readonly Gender[]
  readonly seeking: readonly Seeking[]
  /** Setting visible_profile_fields. */
  readonly fields: readonly ProfileField[]
}

/** A question with one answer is not asked, and neither is where somebody lives on a site that does not show it. */
export const askedBasics = ({ countries, genders, seeking, fields }: BasicsSite): BasicsAsked => ({
  gender: genders.length > 1,
  seeking: seeking.length > 1,
  country: countries.length > 1,
  place: fields.includes('region') || fields.includes('city'),
})

type PlaceDraft = { readonly [Field in keyof LocationDraft]?: LocationDraft[Field] | undefined }

/** As filled in; absent fields stay as they are. */
export interface BasicsDraft extends PlaceDraft {
  readonly name?: string | undefined
  readonly gender?: string | undefined
  readonly seeking?: string | undefined
}

interface SaveBasics {
  readonly viewer: Pick<Viewer, 'scope' | 'id'>
  readonly site: BasicsSite
  readonly draft: BasicsDraft
}

/**
 * Saves name, gender, whom the member looks for and where they live, as far as the site asks for them, all or nothing; or says what is wrong, by
 * field. Another country clears region and city.
 */
export async function saveBasics(
  ctx: AppContext,
  { viewer, site, draft }: SaveBasics,
): Promise<Outcome<null> | FieldRefusal<'profiles.invalid_details'>> {
  const faults = await inTenant(ctx.db, viewer.scope, async (tx) => {
    // Another tab may change the country meanwhile.
    await lockProfile(tx, { memberId: viewer.id })
    const stored = await findOwnDetails(tx, { memberId: viewer.id })
    if (!stored) throw new AppError('platform.not_found', 404)
    const asked = askedBasics(site)
    const parsed = {
      name: parseOwnName(draft.name, stored),
      gender: parseAnswer(
        site.genders,
        asked.gender ? draft.gender : undefined,
        stored.gender,
        'accounts.gender_required',
      ),
      seeking: parseAnswer(
        site.seeking,
        asked.seeking ? draft.seeking : undefined,
        stored.seeking,
        'accounts.seeking_required',
      ),
    }
    const location = await parseLocation(tx, { draft: locationDraft(draft, asked), stored, countries: site.countries })
    const faults: Fault[] = Object.entries<Parsed<unknown>>(parsed).flatMap(([field, one]) =>
      one.ok ? [] : [{ field, ...one.fault }],
    )
    if (!location.ok) faults.push(location.fault)
    const { name, gender, seeking } = parsed
    if (!(location.ok && name.ok && gender.ok && seeking.ok)) return faults
    const details = { name: name.value, gender: gender.value, seeking: seeking.value, ...location.value }
    await updateOwnDetails(tx, { memberId: viewer.id, details })
    return []
  })
  return faults.length > 0 ? refuseFields('profiles.invalid_details', faults) : accept(null)
}

/** The name as it is, which may be older than a rule, or another that follows them all. */
function parseOwnName(typed: string | undefined, { name, emailNormalized }: OwnDetailsRow): Parsed<string> {
  return typed === undefined || nameOf(typed) === name ? accept(name) : parseName(typed, emailNormalized)
}

/** An answer of the site, or the stored one, which may be of an earlier choice. */
function parseAnswer<Answer extends string>(
  answers: readonly Answer[],
  typed: string | undefined,
  stored: Answer,
  code: string,
): Parsed<Answer> {
  const answer = typed === undefined ? stored : [...answers, stored].find((one) => one === typed)
  return answer === undefined ? fault(code) : accept(answer)
}

const locationDraft = (draft: BasicsDraft, asked: BasicsAsked): PlaceDraft => ({
  ...(asked.country && draft.country !== undefined ? { country: draft.country } : {}),
  ...(asked.place ? { region: draft.region, city: draft.city, lat: draft.lat, lon: draft.lon } : {}),
})

type NewLocation =
  | { readonly ok: true; readonly value: Partial<OwnDetails> }
  | { readonly ok: false; readonly fault: Fault }

async function parseLocation(
  tx: TenantTx,
  { draft, stored, countries }: { draft: PlaceDraft; stored: OwnDetailsRow; countries: readonly string[] },
): Promise<NewLocation> {
  const { country, regionId, cityId } = stored
  const before = { country, region: regionId ?? '', city: cityId ?? '' }
  const moves = draft.country !== undefined && draft.country !== country
  const told = { ...before, ...defined(draft) }
  // Without a script the lists still have what they had before the country changed.
  const region = moves && told.region === before.region ? '' : told.region
  // A list that a script has not filled yet has the city by name.
  const named = told.city?.trim() === stored.city ? before.city : told.city
  const city = moves && named === before.city ? '' : named
  const isSame = !moves && region === before.region && city === before.city && !draft.lat
  // The browser's position is more precise than that of the city.
  if (isSame) return accept({})
  const point = { lat: draft.lat ?? '', lon: draft.lon ?? '' }
  return findLocation(tx, { country: told.country, region, city, ...point }, [
    ...countries,
    ...(moves ? [] : [country]),
  ])
}

const defined = (draft: PlaceDraft): Partial<Record<'country' | 'region' | 'city', string>> =>
  Object.fromEntries(Object.entries(draft).filter(([, value]) => value !== undefined))
