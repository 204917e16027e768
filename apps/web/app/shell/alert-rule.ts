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
  | { readonly kind: 'premium' }

/** The pages on which each alert is not shown (spec, section 4). */
const NOT_SHOWN_ON: Readonly<Record<MemberAlert['kind'], RegExp>> = {
  disabled_notifications: /^\/(settings|notifications)(\/|$)/,
  activation: /^\/(signup|complete-signup|settings|notifications)(\/|$)/,
  photo: /^\/(profile|signup|complete-signup|activate\/done|premium|notifications|directdebit|settings)(\/|$)/,
  // It is shown where people are looked at, alone.
  premium: /^(?!\/(?:members(?:\/[^/]+)?|likes.*)$)/,
}

/** By severity: an address that refuses mail cannot be confirmed. */
const BY_WEIGHT: readonly MailStop[] = ['bounce', 'fbl', 'listunsubscribe']

interface Page {
  readonly pathname: string
  readonly search: string
}

type Viewer = Pick<ShellViewer, 'status' | 'profileStatus' | 'mailStops' | 'photo' | 'dismissedAlerts'> & {
  /** Whether premium is sold to the member, who has none. */
  readonly offersPremium: boolean
}

/**
 * The alert of a page: the first that applies of stopped mail, unconfirmed address, missing photo and premium. One that was dismissed, or that this page
 * does not show, gives way to the next.
 */
export function alertFor(viewer: Viewer, { pathname, search }: Page): MemberAlert | null {
  const endsSignup = new URLSearchParams(search).has('signup-complete')
  return alertsOf(viewer, endsSignup).find(({ kind }) => !NOT_SHOWN_ON[kind].test(pathname)) ?? null
}

/** The alerts that apply and were not dismissed, in their order. */
function alertsOf(
  { status, profileStatus, mailStops, photo, dismissedAlerts, offersPremium }: Viewer,
  endsSignup: boolean,
): readonly MemberAlert[] {
  const isUnconfirmed = status === 'not_confirmed' && profileStatus === 'disabled'
  const isOpen = (alert: DismissibleAlert) => !dismissedAlerts.includes(alert)
  const stop = BY_WEIGHT.find((one) => mailStops.includes(one))
  const changesAddress = stop === 'bounce' && isUnconfirmed
  const alerts: MemberAlert[] = []
  if (stop !== undefined && (changesAddress || isOpen('disabled_notifications')))
    alerts.push({ kind: 'disabled_notifications', stop, changesAddress })
  // Only the modal can be dismissed, because an account that is never confirmed is removed. An address that refuses mail is not asked to confirm.
  if (stop === undefined && isUnconfirmed)
    alerts.push({ kind: 'activation', endsSignup: endsSignup && isOpen('activation') })
  if (photo === null && isOpen('photo')) alerts.push({ kind: 'photo' })
  if (offersPremium && !isUnconfirmed && isOpen('premium')) alerts.push({ kind: 'premium' })
  return alerts
}
