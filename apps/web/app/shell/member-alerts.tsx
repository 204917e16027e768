import type { DismissibleAlert } from '@hearth/contracts/accounts'
import { Alert } from '@hearth/ui/components/alert/alert'
import { ButtonLink } from '@hearth/ui/components/button/button'
import { media } from '@hearth/ui/components/media'
import { type ReactNode, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { PATHS } from '../addresses.ts'
import { lazyPart } from '../client/lazy-part.ts'
import { useSayUndone } from '../client/notices.ts'
import { sendForm } from '../saving/send-form.client.ts'
import { alertFor } from './alert-rule.ts'
import { focusMain } from './main-part.tsx'
import { hasPage, type Shell } from './shell.ts'

interface MemberAlertsProps {
  readonly shell: Pick<Shell, 'viewer' | 'companyDetails' | 'pages' | 'premiumFrom'>
  /** The page below the alert. */
  readonly at: { readonly pathname: string; readonly search: string }
}

/** The alert about the member's account, above every page (spec, section 4); in a document as of the moment at which it was made. */
export function MemberAlerts({ shell: { viewer, companyDetails, pages, premiumFrom }, at }: MemberAlertsProps) {
  const [putAway, setPutAway] = useState<readonly DismissibleAlert[]>([])
  const sayUndone = useSayUndone()
  if (!viewer) return null
  const dismissedAlerts = [...viewer.dismissedAlerts, ...putAway]
  const alert = alertFor({ ...viewer, dismissedAlerts, offersPremium: premiumFrom !== null }, at)
  if (!alert) return null
  const dismiss = (name: DismissibleAlert) => {
    setPutAway((earlier) => [...earlier, name])
    void sendForm(PATHS.alerts, { alert: name }).then((refusal) => {
      if (!refusal) return
      setPutAway((all) => all.filter((one) => one !== name))
      sayUndone(refusal)
    })
  }
  const returnTo = `${at.pathname}${at.search}`
  switch (alert.kind) {
    case 'disabled_notifications':
      return (
        <PutAwayForm name={alert.kind} {...{ dismiss, returnTo }}>
          <MailStopAlert alert={alert} supportEmail={companyDetails.supportEmail} form={FORM_ID} />
        </PutAwayForm>
      )
    case 'activation':
      return (
        <ActivationReminder
          email={viewer.unconfirmedEmail}
          endsSignup={alert.endsSignup}
          onClose={() => dismiss('activation')}
        />
      )
    case 'photo':
      return hasPage({ pages }, 'profile') ? <PhotoAlert {...{ dismiss, returnTo }} /> : null
    case 'premium':
      return (
        <PutAwayForm name="premium" {...{ dismiss, returnTo }}>
          <PremiumAlert price={premiumFrom ?? ''} />
        </PutAwayForm>
      )
  }
}

interface ReminderProps {
  /** The recipient of the mail. */
  readonly email: string | null
  readonly endsSignup: boolean
  readonly onClose: () => void
}

const { Part: MailStopAlert } = lazyPart(
  '[name=alert][value=disabled_notifications]',
  async () => (await import('./mail-stop-alert.tsx')).MailStopAlert,
)
/** The server never shows it. */
const { Part: ReminderDialog } = lazyPart(
  '#activation-reminder',
  async () => (await import('./reminder-dialog.tsx')).ReminderDialog,
)

/** At the end of signing up a phone shows it as a modal, too. The alert remains below, and is all there is without a script. */
function ActivationReminder({ email, endsSignup, onClose }: ReminderProps) {
  const { t } = useTranslation('shell')
  const isPhone = usePhone()
  const title = t('not_confirmed_title')
  const text = (
    <p>
      {t('not_confirmed_text')} <bdi>{email}</bdi>
    </p>
  )
  const action = (
    <ButtonLink href={PATHS.change_address} tone="outline">
      {t('not_confirmed_action')}
    </ButtonLink>
  )
  return (
    <>
      <Alert tone="info" title={title} action={action}>
        {text}
      </Alert>
      {isPhone && endsSignup ? (
        <ReminderDialog title={title} onClose={onClose}>
          {text}
          {action}
        </ReminderDialog>
      ) : null}
    </>
  )
}

interface PutAwayProps {
  readonly dismiss: (name: DismissibleAlert) => void
  /** The page below the alert. */
  readonly returnTo: string
}

const FORM_ID = 'put-away'

/** The form behind the button that dismisses an alert. */
function PutAwayForm({
  name,
  dismiss,
  returnTo,
  children,
}: PutAwayProps & { name: DismissibleAlert; children: ReactNode }) {
  return (
    <>
      {children}
      <form
        id={FORM_ID}
        method="post"
        action={PATHS.alerts}
        hidden
        onSubmit={(event) => {
          event.preventDefault()
          dismiss(name)
          // The focused button disappears with the alert.
          focusMain({ preventScroll: true })
        }}
      >
        <input type="hidden" name="alert" value={name} />
        <input type="hidden" name="returnTo" value={returnTo} />
      </form>
    </>
  )
}

function PhotoAlert(putAway: PutAwayProps) {
  const { t } = useTranslation('shell')
  return (
    <PutAwayForm name="photo" {...putAway}>
      <Alert
        tone="info"
        title={t('no_photo_title')}
        dismiss={{ label: t('close'), form: FORM_ID }}
        action={
          <ButtonLink href={`${PATHS.profile}#photos`} tone="outline">
            {t('no_photo_action')}
          </ButtonLink>
        }
      >
        {t('no_photo_text')}
      </Alert>
    </PutAwayForm>
  )
}

/** Says what premium is to whoever has none, and what it costs. */
function PremiumAlert({ price }: { readonly price: string }) {
  const { t } = useTranslation('shell')
  return (
    <Alert
      tone="info"
      dismiss={{ label: t('close'), form: FORM_ID }}
      action={
        <ButtonLink href={PATHS.premium} tone="outline">
          {t('get_premium')}&nbsp;· {t('premium_from', { price })}
        </ButtonLink>
      }
    >
      {t('premium_alert_text')}
    </Alert>
  )
}

function subscribe(onChange: () => void): () => void {
  const query = matchMedia(media.phone)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}
const isPhoneNow = () => matchMedia(media.phone).matches
const unknown = () => false

/** Whether the window is as narrow as a phone's; false on the server, which cannot know. */
const usePhone = (): boolean => useSyncExternalStore(subscribe, isPhoneNow, unknown)
