import type { DismissibleAlert } from '@hearth/contracts/accounts'
import type { MailStop } from '@hearth/contracts/mail'
import type { ShellViewer } from './shell.ts'

/** What the header says to a member, at most one thing on a page. */
export type MemberAlert =
  /** `changesAddress`: until it is confirmed, an address is the member's to change; that cannot be put away. */
  | { readonly kind: 'disabled_notifications'; readonly stop: MailStop; readonly changesAddress: boolean }
  /** `endsSignup`: a phone shows it as a modal too, unless that was put away. */
  | { readonly kind: 'activation'; readonly endsSignup: boolean }
  | { readonly kind: 'photo' }

/** The pages on which each is not shown, as far as the members' app has them (spec, section 4). */
const NOT_SHOWN_ON: Readonly<Record<DismissibleAlert, RegExp>> = {
  disabled_notifications: /^\/(settings|notifications)(\/|$)/,
  activation: /^\/(signup|complete-signup|settings|notifications)(\/|$)/,
  photo: /^\/(profile|signup|complete-signup|activate\/done|premium|notifications|directdebit|settings)(\/|$)/,
}

/** The worst comes first: an address that refuses mail cannot be confirmed. */
const BY_WEIGHT: readonly MailStop[] = ['bounce', 'fbl', 'listunsubscribe']

interface Page {
  readonly pathname: string
  readonly search: string
}

/**
 * The alert that a page shows. Of several that apply the first counts: mail that was stopped, the address, the photo; the others wait until it is put
 * away or its cause is gone, on pages too where it is not shown.
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
    // What is put away is the modal: the account ends if nobody confirms.
    return { kind: 'activation', endsSignup: endsSignup && !dismissedAlerts.includes('activation') }
  return photo !== null || dismissedAlerts.includes('photo') ? null : { kind: 'photo' }
}
