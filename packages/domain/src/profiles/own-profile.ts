import { GENDERS } from '@hearth/contracts/accounts'
import { findOwnDetails, type OwnDetailsRow } from '@hearth/db/queries/profiles/own-details'
import type { PromptAnswer } from '@hearth/db/queries/profiles/own-lists'
import { listInterestsOf, listPromptAnswers } from '@hearth/db/queries/profiles/profile-pages'
import { listInterests } from '@hearth/db/queries/reference/interests'
import { inTenant } from '@hearth/db/scope'
import type { AppContext } from '../context.ts'
import { AppError } from '../failures.ts'
import type { Viewer } from '../identity/sessions.ts'
import type { Looker } from '../identity/viewpoint.ts'
import { type OwnPhotos, readOwnPhotos } from '../photos/own-photos.ts'
import { askedTraits } from './save-personal.ts'
import { type ProfileView, readProfile } from './view-profile.ts'
import { askedPrompts, type ProfileField, type ProfileVisible, shownAnswers } from './visibility.ts'

/**
 * Who else sees a profile: `others` everybody who may search, `unconfirmed` nobody before the address is confirmed, `known` members who know its
 * address, `nobody` nobody.
 */
type SeenBy = 'others' | 'unconfirmed' | 'known' | 'nobody'

export interface OwnProfile {
  /** The profile as the most privileged other member sees it. */
  readonly view: ProfileView
  /** All photos, including those that others do not see. */
  readonly photos: OwnPhotos
  readonly details: OwnDetailsRow
  readonly seenBy: SeenBy
  readonly completeness: Completeness
  readonly interests: InterestChoices
}

/** Ids of the interests that a site asks for, in their order, and of those that the member has. */
interface InterestChoices {
  readonly plain: readonly string[]
  readonly explicit: readonly string[]
  readonly chosen: readonly string[]
}

/** The viewer's own profile, as others see it and with the data to edit it. */
export async function ownProfile(
  ctx: AppContext,
  {
    viewer,
    visible,
  }: { viewer: Looker & Pick<Viewer, 'scope' | 'paidUser' | 'gender' | 'seeking'>; visible: ProfileVisible },
): Promise<OwnProfile> {
  const memberId = viewer.id
  const asksInterests = visible.fields.includes('interests')
  const [view, photos, details, interests] = await inTenant(ctx.db, viewer.scope, (tx) =>
    Promise.all([
      readProfile(ctx, tx, { viewer, memberId, visible }),
      readOwnPhotos(tx, { memberId }),
      findOwnDetails(tx, { memberId }),
      asksInterests ? listInterests(tx) : [],
    ]),
  )
  if (!details) throw new AppError('platform.not_found', 404)
  const ids = (explicit: boolean) => interests.filter((one) => one.explicit === explicit).map(({ id }) => id)
  return {
    view,
    photos,
    details,
    seenBy: seenBy(details),
    completeness: completenessOf({ view, details }, visible),
    interests: {
      plain: ids(false),
      explicit: visible.explicitInterests ? ids(true) : [],
      chosen: [...view.interests.others, ...view.interests.explicit],
    },
  }
}

interface OfViewer {
  readonly viewer: Pick<Viewer, 'scope' | 'id'>
}

/** The viewer's own details alone. */
export async function ownDetailsOnly(ctx: AppContext, { viewer }: OfViewer): Promise<OwnDetailsRow> {
  const details = await inTenant(ctx.db, viewer.scope, (tx) => findOwnDetails(tx, { memberId: viewer.id }))
  if (!details) throw new AppError('platform.not_found', 404)
  return details
}

/** The viewer's answers that the site shows, as in their `ownProfile`. */
export async function ownAnswers(
  ctx: AppContext,
  { viewer, visible }: OfViewer & { visible: Pick<ProfileVisible, 'notes' | 'prompts'> },
): Promise<readonly PromptAnswer[]> {
  const answers = await inTenant(ctx.db, viewer.scope, (tx) => listPromptAnswers(tx, { memberId: viewer.id }))
  return shownAnswers(answers, visible)
}

/** Ids of the viewer's interests that the site shows, in any order. */
export async function ownInterests(
  ctx: AppContext,
  { viewer, visible }: OfViewer & { visible: Pick<ProfileVisible, 'fields' | 'explicitInterests'> },
): Promise<readonly string[]> {
  if (!visible.fields.includes('interests')) return []
  const interests = await inTenant(ctx.db, viewer.scope, (tx) => listInterestsOf(tx, { memberId: viewer.id }))
  return interests.filter(({ explicit }) => visible.explicitInterests || !explicit).map(({ id }) => id)
}

function seenBy({ status, profileStatus, searchable, invisible }: OwnDetailsRow): SeenBy {
  if (status === 'not_confirmed') return 'unconfirmed'
  if (status !== 'active' || profileStatus !== 'active') return 'nobody'
  if (invisible) return 'known'
  return searchable ? 'others' : 'nobody'
}

/** The parts of a profile besides the photos, in the order in which they are worth adding. */
const PROFILE_PARTS = ['about', 'interests', 'place', 'prompts', 'details'] as const
type ProfilePart = (typeof PROFILE_PARTS)[number]

interface Completeness {
  /** Number of parts that the site shows, the photos among them. */
  readonly total: number
  /** The unfinished parts, the next one first. Whether a photo is missing, who has the photos sees: they change while this stays. */
  readonly missing: readonly ProfilePart[]
  /** Whether the site has fewer facts than `ENOUGH`, so that all of them are needed. */
  readonly asksFewFacts: boolean
}

/** Number of interests, and of facts, that count as enough. */
const ENOUGH = 3

/** Which of the parts that the site shows the member has filled in. */
function completenessOf(
  { view, details }: Pick<OwnProfile, 'view' | 'details'>,
  visible: ProfileVisible,
): Completeness {
  const shows = (field: ProfileField) => visible.fields.includes(field)
  const traits = askedTraits(visible, GENDERS)
  const told = traits.filter(({ column }) => details[column] !== null).length
  const parts: Readonly<Record<ProfilePart, boolean | null>> = {
    about: visible.notes ? view.about !== null : null,
    interests: shows('interests') ? view.interests.others.length + view.interests.explicit.length >= ENOUGH : null,
    place: shows('city') ? details.cityId !== null : shows('region') ? details.regionId !== null : null,
    prompts: askedPrompts(visible).length > 0 ? view.prompts.length > 0 : null,
    details: traits.length > 0 ? told >= Math.min(ENOUGH, traits.length) : null,
  }
  const asked = PROFILE_PARTS.filter((part) => parts[part] !== null)
  const missing = asked.filter((part) => parts[part] === false)
  return { total: asked.length + 1, missing, asksFewFacts: traits.length < ENOUGH }
}
