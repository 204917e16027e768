import type { MemberId } from '@hearth/contracts/ids'

/** A viewer with a confirmed address that nobody has blocked, for a test to which no other fact of them matters. */
export const lookerOf = (id: MemberId) => ({ id, email: `${id}@example.com`, status: 'active' as const })
