import type { DeletionId, MemberId } from '@hearth/contracts/ids'
import type { Log } from '../context.ts'

/**
 * What is logged of security, beside the tenant and the request; docs/OPERATIONS.md lists it. A member is named by id, as in the addresses of
 * profiles; nothing tells an e-mail address, a network or what was typed.
 */
export interface SecurityEvents {
  login_failed: {
    readonly reason: 'unknown_address' | 'wrong_password' | 'account_closed' | 'not_confirmed'
    /** Null where the address has no account. */
    readonly memberId: MemberId | null
  }
  /** `reason` is the rate limit that is used up. */
  login_blocked: { readonly reason: string; readonly memberId: MemberId | null }
  /** From a device that the account does not know. */
  login_new_device: { readonly memberId: MemberId }
  /** Null where the address has no account. */
  reset_requested: { readonly memberId: MemberId | null }
  /** `reason` is the rate limit that is used up. */
  reset_blocked: { readonly reason: string; readonly memberId: MemberId | null }
  password_changed: { readonly reason: 'reset' | 'settings'; readonly memberId: MemberId }
  signup_blocked: { readonly reason: string }
  address_confirmed: { readonly memberId: MemberId }
  /** Somebody logged in asked for another address. */
  address_change_requested: { readonly memberId: MemberId }
  /** Whoever reads the old address's mail says that it stays; `changed` where it had become another already. */
  address_kept: { readonly memberId: MemberId; readonly changed: boolean }
  /** The member confirmed another address than the one of before, which is theirs from then on. */
  address_changed: { readonly memberId: MemberId }
  /** Whoever reads the address's mail says that somebody else signed up with it. */
  account_disowned: { readonly memberId: MemberId }
  /** A member who is logged in typed another password than theirs where it was asked for again. */
  password_refused: { readonly memberId: MemberId }
  /** `final`: the account cannot be restored. */
  account_deleted: { readonly memberId: MemberId; readonly final: boolean }
  account_restored: { readonly reason: 'link' | 'login'; readonly memberId: MemberId }
  /** Nothing is left of a deleted account but the books: the line names the row that logs it, and nobody. */
  account_erased: { readonly deletionId: DeletionId }
  /** Logged once for each window. */
  reading_blocked: { readonly reason: 'network' | 'member'; readonly memberId: MemberId | null }
  session_ended:
    | { readonly reason: 'logged_out' | 'account_closed' | 'expired'; readonly memberId: MemberId }
    /** All sessions of a member at once: how many there were. */
    | {
        readonly reason: 'password_changed' | 'ended_by_mail' | 'ended_in_settings' | 'account_deleted'
        readonly memberId: MemberId
        readonly count: number
      }
}

/** Logs a security event. */
export const logSecurityEvent = <Name extends keyof SecurityEvents>(
  log: Log,
  name: Name,
  fields: SecurityEvents[Name],
): void => log.info(name, fields)
