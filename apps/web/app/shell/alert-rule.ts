import type { DismissibleAlert } from '@hearth/contracts/accounts'
import type { MailStop } from '@hearth/contracts/mail'
import type { ShellViewer } from './shell.ts'

/** The alerts of the header, at most one per page. */
export type MemberAlert =
  /** With `changesAddress` the member can still change the unconfirmed address; that alert cannot be dismissed. */
  | { readonly kind: 'disabled_notifications'; readonly stop: MailStop; readonly changesAddress: boolean }
  /** With `endsSignup` a phone also shows a modal, unless that was dismissed. */
  | { readonly kind: 'activation'; readonly endsSignup: boolean }
  | { readonly kind: 'photo' }

/** The pages on which each alert is not shown (spec, section 4). */
const NOT_SHOWN_ON: Readonly<Record<DismissibleAlert, RegExp>> = {
  disabled_notifications: /^\/(settings|notifications)(\/|$)/,
  activation: /^\/(signup|complete-signup|settings|notifications)(\/|$)/,
  photo: /^\/(profile|signup|complete-signup|activate\/done|premium|notifications|directdebit|settings)(\/|$)/,
}

/** By severity: an address that refuses mail cannot be confirmed. */
const BY_WEIGHT: readonly MailStop[] = ['bounce', 'fbl', 'listunsubscribe']

interface Page {
  readonly pathname: string
  readonly search: string
}

/**
 * The alert of a page: the first that applies of stopped mail, unconfirmed address and missing photo. The others wait until it is dismissed or its
 * cause is gone, also on pages that do not show it.
 */
export function alertFor(
  viewer: Pick<ShellViewer, 'status' | 'profileStatus' | 'mailStops' | 'photo' | 'dismissedAlerts'>,
  { pathname, search }: Page,
): MemberAlert | null {
  const alert = firstOf(viewer, new URLSearchParams(search).has('signup-complete'))
  return alert && !NOT_SHOWN_ON[alert.kind].test(pathname) ? alert : null
}

function firstOf(
  { status, profileStatus, mailStops, photo, dismissedAlerts }: Parameters<typeof alertFor>[0],
  endsSignup: boolean,
): MemberAlert | null {
  const isUnconfirmed = status === 'not_confirmed' && profileStatus === 'disabled'
  const stop = BY_WEIGHT.find((one) => mailStops.includes(one))
  if (stop !== undefined) {
    const changesAddress = stop === 'bounce' && isUnconfirmed
    if (changesAddress || !dismissedAlerts.includes('disabled_notifications'))
      return { kind: 'disabled_notifications', stop, changesAddress }
  } else if (isUnconfirmed)
    // Only the modal can be dismissed, because an account that is never confirmed is removed.
    return { kind: 'activation', endsSignup: endsSignup && !dismissedAlerts.includes('activation') }
  return photo !== null || dismissedAlerts.includes('photo') ? null : { kind: 'photo' }
}
