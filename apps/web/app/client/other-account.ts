import { MEMBER_HEADER } from '@hearth/contracts/endpoints/endpoint'
import { useEffect, useSyncExternalStore } from 'react'
import { MEMBER_CHANNEL } from '../member-channel.ts'
import { currentIdentity } from './identity.ts'
import { type ForIdentity, memberOf, VISITOR } from './identity-name.ts'
import { isLoggedOut } from './logged-out.ts'

/*
 * A browser has one session per site. If somebody logs in with another account in another tab, this document's pages are still those of the former
 * account, or of nobody's after a logout. That is noticed by a message from the other tab, and by the member that API answers name.
 */

const listeners = new Set<() => void>()
/** `ended`: the server knows no session any more; `left`: somebody has logged out in another tab. */
type Account = 'own' | 'other' | 'ended' | 'left'
let account: Account = 'own'

const note = (member: string): void =>
  become(member === VISITOR ? 'ended' : member === memberOf(currentIdentity()) ? 'own' : 'other')

function become(now: Account): void {
  if (now === account) return
  account = now
  for (const listener of listeners) listener()
}

/** Notes that the server knows no session of this browser any more. */
export const noteLogout = (): void => note(VISITOR)

/** Compares the member of an endpoint's answer with that of this document. */
export function noteMember({ headers }: Response): void {
  const member = headers.get(MEMBER_HEADER)
  if (member !== null && currentIdentity() !== '') note(member)
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
const current = () => account
const own = () => 'own' as const

/** Tells other tabs of this site which member is logged in here; says whether it is still the one of this document. */
export function useAccount({ identity }: ForIdentity): Account {
  useEffect(() => {
    const channel = new BroadcastChannel(MEMBER_CHANNEL)
    channel.onmessage = async ({ data }) => {
      if (data !== VISITOR) note(memberOf(String(data)))
      else if (await isLoggedOut()) become('left')
    }
    channel.postMessage(identity)
    return () => channel.close()
  }, [identity])
  return useSyncExternalStore(subscribe, current, own)
}
