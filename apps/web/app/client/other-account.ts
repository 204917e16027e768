import { MEMBER_HEADER } from '@hearth/contracts/endpoints/endpoint'
import { useEffect, useSyncExternalStore } from 'react'
import { currentIdentity } from './identity.ts'
import { type ForIdentity, memberOf } from './identity-name.ts'

/*
 * A browser has one session per site. If somebody logs in with another account in another tab, this document's pages are still those of the former
 * account. That is noticed by a message from the other tab, and by the member that API answers name.
 */

const CHANNEL = 'hearth-member'
const listeners = new Set<() => void>()
let other = false

function note(member: string): void {
  const isOther = member !== memberOf(currentIdentity())
  if (isOther === other) return
  other = isOther
  for (const listener of listeners) listener()
}

/** Compares the member of an endpoint's answer with that of this document. */
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

/** Tells other tabs of this site which member is logged in here; true once it is another one. */
export function useOtherAccount({ identity }: ForIdentity): boolean {
  useEffect(() => {
    const channel = new BroadcastChannel(CHANNEL)
    channel.onmessage = ({ data }) => note(memberOf(String(data)))
    channel.postMessage(identity)
    return () => channel.close()
  }, [identity])
  return useSyncExternalStore(subscribe, isOther, never)
}
