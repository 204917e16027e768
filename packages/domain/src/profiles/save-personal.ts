import type { Gender } from '@hearth/contracts/accounts'
import type { Fault } from '@hearth/contracts/faults'
import {
  BODY_TYPES,
  EYE_COLOURS,
  HAIR_COLOURS,
  RELATIONSHIP_STATUSES,
  SEXUALITIES,
  type Sexuality,
  type StatedTraits,
  TATTOOS,
} from '@hearth/contracts/profiles'
import { updateOwnDetails } from '@hearth/db/queries/profiles/own-details'
import { inTenant } from '@hearth/db/scope'
import type { AppContext } from '../context.ts'
import { AppError, accept, type FieldRefusal, type Outcome, refuseFields } from '../failures.ts'
import type { Viewer } from '../identity/sessions.ts'
import type { ProfileField, Visible } from './visibility.ts'

export type TraitField = Extract<
  ProfileField,
  'sexuality' | 'hair_colour' | 'eye_colour' | 'body_type' | 'relationship_status' | 'tattoos'
>

interface Trait {
  readonly column: keyof StatedTraits
  readonly choices: readonly string[]
}

/** The optional personal traits, by the names of forms and settings, in the order in which they are asked and shown. */
export const TRAITS: Readonly<Record<TraitField, Trait>> = {
  relationship_status: { column: 'relationshipStatus', choices: RELATIONSHIP_STATUSES },
  sexuality: { column: 'sexuality', choices: SEXUALITIES },
  body_type: { column: 'bodyType', choices: BODY_TYPES },
  hair_colour: { column: 'hairColour', choices: HAIR_COLOURS },
  eye_colour: { column: 'eyeColour', choices: EYE_COLOURS },
  tattoos: { column: 'tattoos', choices: TATTOOS },
}

interface AskedTrait extends Trait {
  readonly field: TraitField
}

/** The traits for which a site asks: those that it shows, with the choices that can apply to one of its genders. */
export const askedTraits = ({ fields }: Pick<Visible, 'fields'>, genders: readonly Gender[]): AskedTrait[] =>
  (Object.keys(TRAITS) as TraitField[])
    .filter((field) => fields.includes(field))
    .map((field) => ({ field, ...TRAITS[field], choices: TRAITS[field].choices.filter(canBeTrue(genders)) }))

/** On a site for men only, nobody is a lesbian. */
const canBeTrue = (genders: readonly Gender[]) => (choice: string) =>
  choice !== ('lesbian' satisfies Sexuality) || genders.some((gender) => gender !== 'man')

/** Whether a site asks for any trait. */
export const asksTraits = ({ fields }: Pick<Visible, 'fields'>): boolean => fields.some((field) => field in TRAITS)

export interface SavePersonal {
  readonly viewer: Pick<Viewer, 'scope' | 'id'>
  readonly visible: Pick<Visible, 'fields'>
  /** The genders of the site's members. */
  readonly genders: readonly Gender[]
  /** By field; empty for a trait that the member does not state. Absent fields stay as they are. */
  readonly draft: Readonly<Partial<Record<TraitField, string | undefined>>>
}

/** Saves the personal traits that the site shows, or returns a fault for every invalid choice. */
export async function savePersonal(
  ctx: AppContext,
  { viewer, visible, genders, draft }: SavePersonal,
): Promise<Outcome<null> | FieldRefusal<'profiles.invalid_details'>> {
  const faults: Fault[] = []
  const details: Record<string, string | null> = {}
  for (const { field, column, choices } of askedTraits(visible, genders)) {
    const value = draft[field]
    if (value === undefined) continue
    if (value !== '' && !choices.includes(value)) faults.push({ field, code: 'profiles.choice_unknown' })
    details[column] = value || null
  }
  if (faults.length > 0) return refuseFields('profiles.invalid_details', faults)
  if (Object.keys(details).length === 0) return accept(null)
  const saved = await inTenant(ctx.db, viewer.scope, (tx) =>
    updateOwnDetails(tx, { memberId: viewer.id, details: details as Partial<StatedTraits> }),
  )
  if (!saved) throw new AppError('platform.not_found', 404)
  return accept(null)
}
