import type { DeletionId, MemberId } from '@hearth/contracts/ids'
import type { Log } from '../context.ts'

/**
 * The security events in the log, besides tenant and request; docs/OPERATIONS.md lists them. A member is named by id; no event has an e-mail address,
 * a network or typed text.
 */
export interface SecurityEvents {
  login_failed: {
    readonly reason: 'unknown_address' | 'wrong_password' | 'account_closed' | 'not_confirmed'
    /** Null if the address has no account. */
    readonly memberId: MemberId | null
  }
  /** `reason` is the exhausted rate limit. */
  login_blocked: { readonly reason: string; readonly memberId: MemberId | null }
  /** On a device that the account does not know. */
  login_new_device: { readonly memberId: MemberId }
  /** Null if the address has no account. */
  reset_requested: { readonly memberId: MemberId | null }
  /** `reason` is the exhausted rate limit. */
  reset_blocked: { readonly reason: string; readonly memberId: MemberId | null }
  password_changed: { readonly reason: 'reset' | 'settings'; readonly memberId: MemberId }
  signup_blocked: { readonly reason: string }
  address_confirmed: { readonly memberId: MemberId }
  /** A logged-in person requested another address. */
  address_change_requested: { readonly memberId: MemberId }
  /** The old address was kept by the link in its mail; `changed` if the change had happened already. */
  address_kept: { readonly memberId: MemberId; readonly changed: boolean }
  /** The member confirmed a new address, which replaces the former one. */
  address_changed: { readonly memberId: MemberId }
  /** The address's owner declared that somebody else signed up with it. */
  account_disowned: { readonly memberId: MemberId }
  /** A logged-in member entered a wrong password where it was asked for again. */
  password_refused: { readonly memberId: MemberId }
  /** `final`: the account cannot be restored. */
  account_deleted: { readonly memberId: MemberId; readonly final: boolean }
  account_restored: { readonly reason: 'link' | 'login'; readonly memberId: MemberId }
  /** Only the ledger is left of a deleted account: the line names the deletion's row, not the member. */
  account_erased: { readonly deletionId: DeletionId }
  /** Logged once per window. */
  reading_blocked: { readonly reason: 'network' | 'member'; readonly memberId: MemberId | null }
  session_ended:
    | { readonly reason: 'logged_out' | 'account_closed' | 'expired'; readonly memberId: MemberId }
    /** All sessions of a member were ended; the number of sessions. */
    | {
        readonly reason: 'password_changed' | 'ended_by_mail' | 'ended_in_settings' | 'account_deleted'
        readonly memberId: MemberId
        readonly count: number
      }
}

/** After a restore accounts are deleted and restored again by these lines (docs/OPERATIONS.md), so they are written whatever `LOG_LEVEL` is. */
const RECORDS: readonly (keyof SecurityEvents)[] = ['account_deleted', 'account_restored']

/** Logs a security event. */
export const logSecurityEvent = <Name extends keyof SecurityEvents>(
  log: Log,
  name: Name,
  fields: SecurityEvents[Name],
): void => (RECORDS.includes(name) ? log.record(name, fields) : log.info(name, fields))
