import { DAY } from '@hearth/contracts/durations'
import type { MemberId } from '@hearth/contracts/ids'
import {
  insertBlockedAddress,
  listBlockedAddresses,
  removeBlockedAddress,
} from '../queries/relations/blocked-addresses.ts'
import { countBlocks, insertBlock, listBlocked, lockPerson, removeBlock } from '../queries/relations/blocks.ts'
import { insertProfileView, listViewedBy, listViewersOf, removeOldViews } from '../queries/relations/profile-views.ts'
import { hideOthers, lookUp } from '../queries/relations/viewpoint.ts'
import { type Sample, tenant } from './sample.ts'

const listed = (memberId: MemberId) => ({ viewpoint: { memberId, addressHash: null }, after: null, limit: 9 })

/** The queries of the area `relations`. */
export const relationSamples: readonly Sample[] = [
  tenant(hideOthers, ({ closedId: memberId, addressHash }) => ({ viewpoint: { memberId, addressHash } })),
  // Whom the member does not like.
  tenant(lookUp, ({ memberId, unconfirmedId, addressHash }) => ({
    ...{ memberId, viewpoint: { memberId: unconfirmedId, addressHash } },
  })),
  tenant(lockPerson, ({ memberId, unconfirmedId }) => ({
    ...{ memberId, viewpoint: { memberId: unconfirmedId, addressHash: null } },
  })),
  tenant(countBlocks, ({ memberId }) => ({ memberId })),
  tenant(insertBlock, ({ memberId, profilelessId, timestamp: createdAt }) => ({
    ...{ blockerId: profilelessId, blockedId: memberId, createdAt },
  })),
  tenant(removeBlock, ({ memberId, closedId }) => ({ blockerId: memberId, blockedId: closedId })),
  tenant(listBlocked, ({ closedId: memberId }) => ({ memberId })),
  tenant(listBlockedAddresses, ({ memberId }) => ({ memberId })),
  tenant(insertBlockedAddress, ({ memberId, timestamp: createdAt }) => ({
    ...{ memberId, number: 2, addressHash: 'another', createdAt },
  })),
  tenant(removeBlockedAddress, ({ memberId }) => ({ memberId, number: 1 })),
  tenant(insertProfileView, ({ memberId: viewerId, closedId: viewedId, timestamp: at }) => ({
    ...{ viewerId, viewedId, at, visitSince: new Date(at.getTime() - 1) },
  })),
  // The only one with a profile who is shown, on both sides of a view with somebody who has none.
  tenant(listViewersOf, ({ profilelessId: memberId, timestamp: since }) => ({ ...listed(memberId), since })),
  tenant(listViewedBy, ({ profilelessId: memberId, timestamp: since }) => ({ ...listed(memberId), since })),
  tenant(removeOldViews, ({ timestamp }) => ({ before: new Date(timestamp.getTime() + 2 * DAY), limit: 1 })),
]
