import { MEMBER_HEADER } from '@hearth/contracts/endpoints/endpoint'
import { useEffect, useSyncExternalStore } from 'react'
import { currentIdentity, type ForIdentity, memberOf } from './identity.ts'

/*
 * One browser has one session. When somebody logs in with another account in another tab, the pages of this document are still those of the
 * account before: that is noticed by what the other tab says, and by whom the API answers.
 */

const CHANNEL = 'hearth-reader'
const listeners = new Set<() => void>()
let other = false

function note(member: string): void {
  const isOther = member !== memberOf(currentIdentity())
  if (isOther === other) return
  other = isOther
  for (const listener of listeners) listener()
}

/** Compares the member for whom an endpoint answered with the one of this document. */
export function noteMember({ headers }: Response): void {
  const member = headers.get(MEMBER_HEADER)
  if (member !== null && currentIdentity() !== '') note(member)
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
const isOther = () => other
const never = () => false

/** Tells the other tabs of this site who is logged in here; true once somebody else is. */
export function useOtherAccount({ identity }: ForIdentity): boolean {
  useEffect(() => {
    const channel = new BroadcastChannel(CHANNEL)
    channel.onmessage = ({ data }) => note(memberOf(String(data)))
    channel.postMessage(identity)
    return () => channel.close()
  }, [identity])
  return useSyncExternalStore(subscribe, isOther, never)
}
