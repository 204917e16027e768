import { randomUUID } from 'node:crypto'
import { newMemberId } from '@hearth/contracts/ids'
import { insertMember, type NewMember } from './queries/accounts/members.ts'
import { insertProfile, type NewProfile } from './queries/profiles/profiles.ts'
import type { TenantTx } from './scope.ts'

/** A member as after a signup, not stored yet; no password opens the account. */
export function newMember(differs: Partial<NewMember> = {}): NewMember {
  const email = differs.email ?? `${randomUUID()}@example.com`
  return {
    id: newMemberId(),
    email,
    emailNormalized: email.toLowerCase(),
    passwordHash: 'none',
    status: 'active',
    language: null,
    paidUser: false,
    notificationsDisabled: [],
    termsVersion: new Date('2023-12-01T12:00:00Z'),
    createdAt: new Date(),
    ...differs,
  }
}

/** The profile of a member as after a signup, not stored yet. */
export const newProfile = (differs: Pick<NewProfile, 'memberId'> & Partial<NewProfile>): NewProfile => ({
  name: 'Robin',
  status: 'active',
  searchable: false,
  gender: 'woman',
  seeking: 'everyone',
  birthDate: '1990-06-15',
  country: 'NL',
  lastOnlineAt: new Date(),
  createdAt: new Date(),
  ...differs,
})

/** Stores such a member, with a profile, in the transaction's tenant. */
export async function makeMember(
  tx: TenantTx,
  differs: Partial<NewMember> = {},
  profile: Partial<NewProfile> = {},
): Promise<NewMember> {
  const member = newMember(differs)
  if (!(await insertMember(tx, member))) throw new Error(`${member.emailNormalized} has an account already.`)
  await insertProfile(tx, newProfile({ ...profile, memberId: member.id }))
  return member
}
