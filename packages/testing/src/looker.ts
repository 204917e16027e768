import type { MemberId } from '@hearth/contracts/ids'

/** A viewer with a confirmed address that nobody has blocked, otherwise as `makeMember` makes them, for a test to which no other fact of them matters. */
export const lookerOf = (id: MemberId) => {
  const facts = { status: 'active', gender: 'woman', seeking: 'everyone' } as const
  return { id, email: `${id}@example.com`, ...facts }
}
