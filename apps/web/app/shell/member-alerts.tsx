import type { DismissibleAlert } from '@hearth/contracts/accounts'
import type { MailStop } from '@hearth/contracts/mail'
import { Alert } from '@hearth/ui/components/alert/alert'
import { ButtonLink } from '@hearth/ui/components/button/button'
import { Dialog } from '@hearth/ui/components/dialog/dialog'
import { media } from '@hearth/ui/components/media'
import { type ReactNode, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { PATHS } from '../addresses.ts'
import { useSayUndone } from '../client/notices.ts'
import { useDialogEntry, useTurn } from '../client/overlays.ts'
import { sendForm } from '../saving/send-form.client.ts'
import { alertFor, type MemberAlert } from './alert-rule.ts'
import { focusMain } from './main-part.tsx'
import { hasPage, type Shell } from './shell.ts'

interface MemberAlertsProps {
  readonly shell: Pick<Shell, 'viewer' | 'companyDetails' | 'pages'>
  /** The page below. */
  readonly at: { readonly pathname: string; readonly search: string }
}

/** Where an address that is not confirmed gets another mail, or another address takes its place. */
const ADDRESS_PAGE = PATHS.change_address

/** What a member has to know about their account, above every page of the app (spec, section 4). */
export function MemberAlerts({ shell: { viewer, companyDetails, pages }, at }: MemberAlertsProps) {
  const [putAway, setPutAway] = useState<readonly DismissibleAlert[]>([])
  const sayUndone = useSayUndone()
  if (!viewer) return null
  const alert = alertFor({ ...viewer, dismissedAlerts: [...viewer.dismissedAlerts, ...putAway] }, at)
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
      return <MailStopAlert alert={alert} supportEmail={companyDetails.supportEmail} {...{ dismiss, returnTo }} />
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
  }
}

interface ReminderProps {
  /** Where the mail went. */
  readonly email: string | null
  readonly endsSignup: boolean
  readonly onClose: () => void
}

/** Without a confirmed address an account is of no use: what opens by itself besides comes after. */
const PRIORITY = 10

/** At the end of signing up a phone shows it as a modal. The alert is below: it is all there is without a script, and what stays. */
function ActivationReminder({ email, endsSignup, onClose }: ReminderProps) {
  const { t } = useTranslation(['discovery'])
  const hasTurn = useTurn(REMINDER, usePhone() && endsSignup, PRIORITY)
  const title = t('not_confirmed_title')
  const text = (
    <p>
      {t('not_confirmed_text')} <bdi>{email}</bdi>
    </p>
  )
  const action = (
    <ButtonLink href={ADDRESS_PAGE} tone="outline">
      {t('not_confirmed_action')}
    </ButtonLink>
  )
  return (
    <>
      <Alert tone="info" title={title} action={action}>
        {text}
      </Alert>
      {hasTurn ? (
        <ReminderDialog title={title} onClose={onClose}>
          {text}
          {action}
        </ReminderDialog>
      ) : null}
    </>
  )
}

const REMINDER = 'activation-reminder'

function ReminderDialog({ title, onClose, children }: { title: string; onClose: () => void; children: ReactNode }) {
  const { t } = useTranslation('shell')
  useDialogEntry(REMINDER, onClose)
  return (
    <Dialog id={REMINDER} title={title} closeLabel={t('close')} size="small" open onClose={onClose}>
      {children}
    </Dialog>
  )
}

interface PutAwayProps {
  readonly dismiss: (name: DismissibleAlert) => void
  /** The page below. */
  readonly returnTo: string
}

/** The form behind the button that puts an alert away. */
function PutAwayForm({
  id,
  name,
  dismiss,
  returnTo,
  children,
}: PutAwayProps & { id: string; name: DismissibleAlert; children: ReactNode }) {
  return (
    <>
      {children}
      <form
        id={id}
        method="post"
        action={PATHS.alerts}
        hidden
        onSubmit={(event) => {
          event.preventDefault()
          dismiss(name)
          // Its button goes with it.
          focusMain({ preventScroll: true })
        }}
      >
        <input type="hidden" name="alert" value={name} />
        <input type="hidden" name="returnTo" value={returnTo} />
      </form>
    </>
  )
}

const FORM_ID = 'put-away'

function PhotoAlert(putAway: PutAwayProps) {
  const { t } = useTranslation(['discovery', 'shell'])
  return (
    <PutAwayForm id={FORM_ID} name="photo" {...putAway}>
      <Alert
        tone="info"
        title={t('no_photo_title')}
        dismiss={{ label: t('shell:close'), form: FORM_ID }}
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

interface MailStopAlertProps extends PutAwayProps {
  readonly alert: Extract<MemberAlert, { kind: 'disabled_notifications' }>
  readonly supportEmail: string
}

/** Where the settings say what can be done about it; a mark as spam is lifted by support alone. */
const GROUP_OF_STOP = { bounce: '#account', listunsubscribe: '#mails', fbl: null } as const satisfies Readonly<
  Record<MailStop, string | null>
>

function MailStopAlert({ alert: { stop, changesAddress }, supportEmail, ...putAway }: MailStopAlertProps) {
  const { t } = useTranslation(['discovery', 'shell'])
  const group = GROUP_OF_STOP[stop]
  const [href, words] = changesAddress
    ? [ADDRESS_PAGE, t('not_confirmed_action')]
    : group
      ? [`${PATHS.settings}${group}`, t('mail_stops_settings')]
      : [`mailto:${supportEmail}`, t('mail_stops_action')]
  return (
    <PutAwayForm id={FORM_ID} name="disabled_notifications" {...putAway}>
      <Alert
        tone={stop === 'bounce' ? 'warning' : 'info'}
        title={t(stop === 'bounce' ? 'mail_stops_bounce_title' : 'mail_stops_title')}
        dismiss={changesAddress ? undefined : { label: t('shell:close'), form: FORM_ID }}
        action={
          <ButtonLink href={href} tone="outline">
            {words}
          </ButtonLink>
        }
      >
        {t(`mail_stops_${stop}`)}
      </Alert>
    </PutAwayForm>
  )
}

function subscribe(onChange: () => void): () => void {
  const query = matchMedia(media.phone)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}
const isPhoneNow = () => matchMedia(media.phone).matches
const unknown = () => false

/** Whether the window is as narrow as a phone's; the server cannot know. */
const usePhone = (): boolean => useSyncExternalStore(subscribe, isPhoneNow, unknown)
