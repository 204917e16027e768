import {
  countSearchHits,
  listSearchCards,
  listSearchHits,
  type SearchFilter,
} from '../queries/discovery/member-search.ts'
import { listCards } from '../queries/profiles/cards.ts'
import {
  findProfilePage,
  listActivePhotos,
  listInterestsOf,
  listPromptAnswers,
  listShownAnswers,
  listShownInterests,
} from '../queries/profiles/profile-pages.ts'
import type { Viewpoint } from '../queries/relations/viewpoint.ts'
import { type Sample, tenant } from './sample.ts'
import type { TenantFixture } from './tenant-fixture.ts'

/** A filter that matches all searchable members. */
const anybody: SearchFilter = {
  genders: ['woman', 'man', 'nonbinary'],
  seeking: ['woman', 'man', 'nonbinary', 'everyone'],
  country: null,
  regionId: null,
  bornAfter: null,
  bornUntil: null,
  viewpoint: null,
  except: [],
}

type ViewerOf = (of: TenantFixture) => Viewpoint | null

/** A visitor, a member with a match with `memberId`, and one with a block in both directions, an ended match and a skip. `memberId` has blocked their address. */
const VIEWERS: readonly ViewerOf[] = [
  () => null,
  ({ profilelessId: memberId, addressHash }) => ({ memberId, addressHash }),
  ({ closedId: memberId, addressHash }) => ({ memberId, addressHash }),
]

/** The queries that show people, as each of these viewers. */
export const peopleSamples: readonly Sample[] = [
  ...VIEWERS.flatMap((viewerOf) => [
    tenant(listSearchHits, (of) => ({ filter: { ...anybody, viewpoint: viewerOf(of) }, after: null, limit: 9 })),
    tenant(listSearchCards, (of) => ({ filter: { ...anybody, viewpoint: viewerOf(of) }, after: null, limit: 9 })),
    tenant(countSearchHits, (of) => ({ filter: { ...anybody, viewpoint: viewerOf(of) }, most: 10 })),
    tenant(listCards, (of) => ({ memberIds: [of.memberId, of.closedId], viewpoint: viewerOf(of) })),
    tenant(findProfilePage, (of) => ({ memberId: of.memberId, viewpoint: viewerOf(of) })),
    tenant(listActivePhotos, (of) => ({ memberId: of.memberId, viewpoint: viewerOf(of) })),
    tenant(listShownInterests, (of) => ({ memberId: of.memberId, viewpoint: viewerOf(of) })),
    tenant(listShownAnswers, (of) => ({ memberId: of.memberId, viewpoint: viewerOf(of) })),
  ]),
  tenant(listInterestsOf, ({ memberId }) => ({ memberId })),
  tenant(listPromptAnswers, ({ memberId }) => ({ memberId })),
]
