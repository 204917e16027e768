import {
  insertBlockedAddress,
  listBlockedAddresses,
  removeBlockedAddress,
} from '../queries/relations/blocked-addresses.ts'
import { countBlocks, insertBlock, listBlocked, lockPerson, removeBlock } from '../queries/relations/blocks.ts'
import { hideOthers, lookUp } from '../queries/relations/viewpoint.ts'
import { type Sample, tenant } from './sample.ts'

/** The queries of the area `relations`. */
export const relationSamples: readonly Sample[] = [
  tenant(hideOthers, ({ closedId: memberId, addressHash }) => ({ viewpoint: { memberId, addressHash } })),
  tenant(lookUp, ({ memberId, profilelessId, addressHash }) => ({
    ...{ memberId, viewpoint: { memberId: profilelessId, addressHash } },
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
]
