import type { MemberId } from '@hearth/contracts/ids'
import type { TenantTx } from '@hearth/db/scope'
import { tierOf } from '../billing/entitlements.ts'
import type { AppContext } from '../context.ts'
import type { Viewer } from '../identity/sessions.ts'
import { type Looker, viewpointOf } from '../identity/viewpoint.ts'
import {
  findPart,
  type LikedPart,
  listOwnParts,
  listSeenParts,
  partName,
  type ShownParts,
} from '../profiles/liked-part.ts'
import type { MessageRules } from './message-price.ts'

/*
 * A message can be about a part of the profile of whoever receives it. That it is there is asked when the message is written; whoever reads it finds the
 * part among those that they see then, or does not.
 */

type Context = Pick<AppContext, 'addressSecret'>
type PartRules = Pick<MessageRules, 'visible_profile_notes' | 'profile_prompts'>

interface Between {
  readonly viewer: Looker & Pick<Viewer, 'scope' | 'paidUser'>
  readonly otherId: MemberId
  readonly rules: PartRules
}

const visibleOf = ({ visible_profile_notes: notes, profile_prompts: prompts }: PartRules) => ({ notes, prompts })

/** The parts of the other one's profile that the viewer, who must be shown that person, sees now. */
export const partsOfOther = (ctx: Context, tx: TenantTx, { viewer, otherId, rules }: Between): Promise<ShownParts> =>
  listSeenParts(tx, {
    ...{ memberId: otherId, viewpoint: viewpointOf(ctx, viewer.scope, viewer) },
    ...{ tier: tierOf(viewer), visible: visibleOf(rules) },
  })

/** The name with which a message about a part of the other one's profile is stored; null for what the viewer does not see there. */
export async function storedAbout(
  ctx: Context,
  tx: TenantTx,
  { about, ...between }: Between & { readonly about: string | null },
): Promise<string | null> {
  const part = about === null ? null : findPart(about, await partsOfOther(ctx, tx, between))
  return part && partName(part)
}

/** What is about a part of a profile: of the other one's where the viewer has written it, else of the viewer's. */
interface About {
  readonly own: boolean
  readonly about: string | null
}

interface PartFinder extends Between {
  readonly isShown: boolean
  readonly abouts: readonly About[]
  /** The result of `partsOfOther`, if there is one already. */
  readonly seen?: ShownParts | null
}

/**
 * Finds what those are about, as the viewer sees it now; null for what is gone. Of the other one's profile there is nothing unless the viewer is shown
 * that person.
 */
export async function partFinder(
  ctx: Context,
  tx: TenantTx,
  { isShown, abouts, seen = null, ...between }: PartFinder,
): Promise<(about: About) => LikedPart | null> {
  const has = (side: boolean) => abouts.some(({ own, about }) => about !== null && own === side)
  const [theirs, mine] = await Promise.all([
    isShown && has(true) ? (seen ?? partsOfOther(ctx, tx, between)) : null,
    has(false) ? listOwnParts(tx, { memberId: between.viewer.id, visible: visibleOf(between.rules) }) : null,
  ])
  return ({ own, about }) => {
    const parts = own ? theirs : mine
    return parts && findPart(about, parts)
  }
}
