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

/** What a site asks its members about who they are and where they live. */
interface BasicsAsked {
  readonly gender: boolean
  readonly seeking: boolean
  readonly country: boolean
  /** Whether it asks for region and city. */
  readonly place: boolean
}

export interface BasicsSite {
  readonly countries: readonly string[]
  readonly genders: readonly Gender[]
  readonly seeking: readonly Seeking[]
  /** Setting visible_profile_fields. */
  readonly fields: readonly ProfileField[]
}

/** What the site asks for: no question with a single possible answer, and no place if the site does not show it. */
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
 * Saves name, gender, the gender that the member looks for and the place, as far as the site asks for them: all, or nothing with faults by field.
 * Another country clears region and city.
 */
export async function saveBasics(
  ctx: AppContext,
  { viewer, site, draft }: SaveBasics,
): Promise<Outcome<null> | FieldRefusal<'profiles.invalid_details'>> {
  const faults = await inTenant(ctx.db, viewer.scope, async (tx) => {
    // Locked, because another tab may change the country meanwhile.
    const [, stored] = await Promise.all([
      lockProfile(tx, { memberId: viewer.id }),
      findOwnDetails(tx, { memberId: viewer.id }),
    ])
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

/** The unchanged name, which may be older than a rule, or a valid new one. */
function parseOwnName(typed: string | undefined, { name, emailNormalized }: OwnDetailsRow): Parsed<string> {
  return typed === undefined || nameOf(typed) === name ? accept(name) : parseName(typed, emailNormalized)
}

/** One of the site's answers, or the stored one, which the site may no longer offer. */
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
  const typed = { ...before, ...defined(draft) }
  // Without a script the form still sends the values from before the country was changed.
  const region = moves && typed.region === before.region ? '' : typed.region
  // A list whose options are not loaded yet sends the name of the city.
  const named = typed.city?.trim() === stored.city ? before.city : typed.city
  const city = moves && named === before.city ? '' : named
  const isSame = !moves && region === before.region && city === before.city && !draft.lat
  // An unchanged place keeps the browser's position, which is more precise than the city's.
  if (isSame) return accept({})
  const point = { lat: draft.lat ?? '', lon: draft.lon ?? '' }
  return findLocation(tx, { country: typed.country, region, city, ...point }, [
    ...countries,
    ...(moves ? [] : [country]),
  ])
}

const defined = (draft: PlaceDraft): Partial<Record<'country' | 'region' | 'city', string>> =>
  Object.fromEntries(Object.entries(draft).filter(([, value]) => value !== undefined))
