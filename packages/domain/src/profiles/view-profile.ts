import type { Gender, Seeking } from '@hearth/contracts/accounts'
import type { MemberId } from '@hearth/contracts/ids'
import type { LikeState } from '@hearth/contracts/likes'
import type { Locale } from '@hearth/contracts/locales'
import type {
  BodyType,
  EyeColour,
  HairColour,
  LastSeen,
  RelationshipStatus,
  Sexuality,
  Tattoos,
} from '@hearth/contracts/profiles'
import { listGiftsShownBy, type ShownGift } from '@hearth/db/queries/conversations/shown-gifts'
import { hasWaitingMessage } from '@hearth/db/queries/mail/waiting-messages'
import type { PromptAnswer } from '@hearth/db/queries/profiles/own-lists'
import {
  findProfilePage,
  type InterestOfMember,
  listActivePhotos,
  listInterestsOf,
  listShownAnswers,
  listShownInterests,
  type ProfilePageRow,
  type ProfilePhoto,
  type ProfilePhotoRow,
} from '@hearth/db/queries/profiles/profile-pages'
import { inTenant, type TenantScope, type TenantTx } from '@hearth/db/scope'
import { tierOf } from '../billing/entitlements.ts'
import type { AppContext } from '../context.ts'
import { AppError } from '../failures.ts'
import { lastSeenOf } from '../identity/presence.ts'
import type { Viewer } from '../identity/sessions.ts'
import { ifNamed, ifShown, type Shown } from '../identity/shown.ts'
import { type Looker, viewpointOf } from '../identity/viewpoint.ts'
import { ageOn, todayOf } from './ages.ts'
import { type MemberCardView, type SplitInterests, splitInterests } from './card-views.ts'
import { likeStateOf } from './like-state.ts'
import { findPart, type LikedPart, listOwnParts } from './liked-part.ts'
import { newestLikers, withholdsLikes } from './likes-shown.ts'
import {
  askedPrompts,
  type ProfileField,
  type ProfileVisible,
  sharePhotos,
  shownAnswers,
  type Visible,
} from './visibility.ts'

/** A profile as one viewer gets it. What the site does not show or the member did not state is null, empty or missing. */
export interface ProfileView
  extends Pick<MemberCardView, 'id' | 'name' | 'age' | 'country' | 'region' | 'city' | 'fictional'> {
  /** Null if the site does not show the gender; so is `seeking`. */
  readonly gender: Gender | null
  readonly seeking: Seeking | null
  readonly facts: ProfileFacts
  readonly about: string | null
  /** The answers to the site's prompts, in the member's order. */
  readonly prompts: readonly PromptAnswer[]
  /** The member's language, which is the language of their texts; null if no text is shown or they chose no language. */
  readonly language: Locale | null
  readonly interests: ProfileInterests
  /** Null unless the viewer and the member both show when they are online. */
  readonly lastSeen: LastSeen | null
  /** Whether it is the viewer's own profile. */
  readonly own: boolean
  /** Whether a message of the viewer to this member is stored until it can be delivered. */
  readonly messageKept: boolean
  /** What stands between the viewer and them; null if the viewer may not like them. */
  readonly like: LikeState | null
  /** Whether they like the viewer; false also where the site does not show the viewer that like. */
  readonly likesViewer: boolean
  /** The part that the viewer's like is about; null if it is about the person, or if the part is gone. */
  readonly likedPart: LikedPart | null
  /** The part of the viewer's profile that their like is about. */
  readonly viewerPart: LikedPart | null
  /** What others have given them and they show; empty for a visitor. */
  readonly gifts: readonly ShownGift[]
  /** The photos that the viewer may see. */
  readonly photos: readonly ProfilePhoto[]
  /** How many more the viewer could see at the next tier: a visitor as a free member, a free member as a premium member. */
  readonly locked: number
}

/** Ids of interests, each list in alphabetical order; explicit ones are in a list of their own and never in `common`. */
interface ProfileInterests extends SplitInterests {
  readonly explicit: readonly string[]
}

interface ProfileFacts {
  readonly sexuality?: Sexuality
  readonly hair_colour?: HairColour
  readonly eye_colour?: EyeColour
  readonly body_type?: BodyType
  readonly relationship_status?: RelationshipStatus
  readonly tattoos?: Tattoos
}

export interface ViewProfile {
  readonly scope: TenantScope
  readonly viewer: (Looker & Pick<Viewer, 'paidUser' | 'gender' | 'seeking'>) | null
  readonly memberId: MemberId
  readonly visible: ProfileVisible
}

/** Somebody whom the viewer has blocked, as the viewer still sees them. */
interface BlockedPerson {
  readonly id: MemberId
  readonly name: string
}
type Person =
  | { readonly profile: ProfileView; readonly blocked: null }
  | { readonly profile: null; readonly blocked: BlockedPerson }

/**
 * A member's profile; throws 404 if there is none, and likewise if it is neither the viewer's own nor in the search, or if the member has blocked the
 * viewer or their address: the queries then find nobody. Members who know its address can also see the profile of an invisible member. Of somebody
 * whom the viewer has blocked there is the name alone.
 */
export const viewPerson = (ctx: AppContext, command: ViewProfile): Promise<Person> =>
  inTenant(ctx.db, command.scope, (tx) => readPerson(ctx, tx, command))

/** The profile alone; throws 404 also for somebody whom the viewer has blocked. */
export const viewProfile = (ctx: AppContext, command: ViewProfile): Promise<ProfileView> =>
  inTenant(ctx.db, command.scope, (tx) => readProfile(ctx, tx, command))

/** The same within the caller's transaction. */
export async function readProfile(
  ctx: AppContext,
  tx: TenantTx,
  command: Omit<ViewProfile, 'scope'>,
): Promise<ProfileView> {
  const { profile } = await readPerson(ctx, tx, command)
  if (!profile) throw new AppError('profiles.gone', 404)
  return profile
}

async function readPerson(
  ctx: AppContext,
  tx: TenantTx,
  { viewer, memberId, visible }: Omit<ViewProfile, 'scope'>,
): Promise<Person> {
  const own = viewer?.id === memberId
  const showsInterests = visible.fields.includes('interests')
  const offered = askedPrompts(visible)
  const look = { memberId, viewpoint: viewer && viewpointOf(ctx, tx.scope, viewer) }
  const [row, photos, interests, viewerInterests, answers, messageKept, gifts] = await Promise.all([
    findProfilePage(tx, look),
    listActivePhotos(tx, look),
    showsInterests ? listShownInterests(tx, look) : [],
    showsInterests && viewer && !own ? listInterestsOf(tx, { memberId: viewer.id }) : [],
    offered.length > 0 ? listShownAnswers(tx, look) : [],
    viewer && !own ? hasWaitingMessage(tx, { memberId: viewer.id, recipientId: memberId }) : false,
    viewer ? listGiftsShownBy(tx, { memberId }) : [],
  ])
  const shown = ifShown(row, viewer?.id ?? null)
  const now = ctx.clock.now()
  if (shown) {
    const likesViewer = shown.likesViewer && (await isLikeShown(ctx, tx, shown, { viewer, visible }))
    const viewerPart =
      viewer && likesViewer && shown.viewerPart !== null
        ? findPart(shown.viewerPart, await listOwnParts(tx, { memberId: viewer.id, visible }))
        : null
    const parts = {
      photos,
      interests,
      viewerInterests,
      answers,
      messageKept,
      gifts,
      likesViewer,
      viewerPart,
      viewer,
      visible,
      now,
    }
    return { profile: toProfileView(shown, parts), blocked: null }
  }
  const named = row?.blocked ? ifNamed(row) : null
  if (!named) throw new AppError('profiles.gone', 404)
  return { profile: null, blocked: { id: named.memberId, name: named.name } }
}

/** Whether the site shows the viewer the like of this person. */
async function isLikeShown(
  ctx: AppContext,
  tx: TenantTx,
  { memberId, fictional, like }: Shown<ProfilePageRow>,
  { viewer, visible }: Pick<ViewProfile, 'viewer' | 'visible'>,
): Promise<boolean> {
  if (!viewer || fictional || like === 'matched' || !withholdsLikes(visible, viewer)) return true
  return (await newestLikers(tx, viewpointOf(ctx, tx.scope, viewer))).includes(memberId)
}

interface Parts extends Pick<ViewProfile, 'viewer' | 'visible'>, Pick<ProfileView, 'likesViewer' | 'viewerPart'> {
  readonly photos: readonly ProfilePhotoRow[]
  readonly interests: readonly InterestOfMember[]
  readonly viewerInterests: readonly InterestOfMember[]
  readonly answers: readonly PromptAnswer[]
  readonly messageKept: boolean
  readonly gifts: readonly ShownGift[]
  readonly now: Date
}

function toProfileView(
  row: Shown<ProfilePageRow>,
  {
    photos,
    interests,
    viewerInterests,
    answers,
    messageKept,
    gifts,
    likesViewer,
    viewerPart,
    viewer,
    visible,
    now,
  }: Parts,
): ProfileView {
  const own = viewer?.id === row.memberId
  const shown = <Value>(field: ProfileField, value: Value): Value | null =>
    visible.fields.includes(field) ? value : null
  const about = visible.notes ? row.about?.trim() || null : null
  const prompts = shownAnswers(answers, visible)
  const share = sharePhotos(photos, own ? 'owner' : !viewer ? 'visitor' : tierOf(viewer))
  return {
    id: row.memberId,
    name: row.name,
    age: ageOn(row.birthDate, todayOf(now)),
    gender: shown('gender', row.gender),
    seeking: shown('gender', row.seeking),
    country: shown('country', row.country),
    region: shown('region', row.region),
    city: shown('city', row.city),
    facts: toFacts(row, visible),
    about,
    prompts,
    language: about === null && prompts.length === 0 ? null : row.language,
    interests: {
      ...splitInterests(plain(interests), new Set(plain(viewerInterests))),
      explicit: viewer && visible.explicitInterests ? idsOf(interests.filter(({ explicit }) => explicit)).sort() : [],
    },
    lastSeen: lastSeenOf(row, now),
    fictional: row.fictional,
    own,
    messageKept,
    like: own ? null : likeStateOf(row, viewer),
    likesViewer,
    likedPart: findPart(row.likedPart, { photos: share.shown, prompts }),
    viewerPart,
    gifts,
    photos: share.shown.map(({ id: _, main: __, ...photo }) => photo),
    locked: share.locked,
  }
}

const idsOf = (interests: readonly InterestOfMember[]): string[] => interests.map(({ id }) => id)
const plain = (interests: readonly InterestOfMember[]) => idsOf(interests.filter(({ explicit }) => !explicit))

/** The facts that the member stated and the site shows. */
function toFacts(row: ProfilePageRow, visible: Visible): ProfileFacts {
  const facts: { readonly [Field in keyof ProfileFacts]-?: ProfileFacts[Field] | null } = {
    sexuality: row.sexuality,
    hair_colour: row.hairColour,
    eye_colour: row.eyeColour,
    body_type: row.bodyType,
    relationship_status: row.relationshipStatus,
    tattoos: row.tattoos,
  }
  const fields = Object.keys(facts) as (keyof ProfileFacts)[]
  const visibleFields = fields.filter((field) => facts[field] !== null && visible.fields.includes(field))
  return Object.fromEntries(visibleFields.map((field) => [field, facts[field]])) as ProfileFacts
}
