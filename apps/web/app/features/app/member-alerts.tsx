import type { MailStop } from '@hearth/contracts/mails'
import { Alert } from '@hearth/ui/components/alert/alert'
import { ButtonLink } from '@hearth/ui/components/button/button'
import { Dialog } from '@hearth/ui/components/dialog/dialog'
import { media } from '@hearth/ui/components/media'
import { useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import type { Shell, ShellViewer } from '../layouts/shell.ts'

interface MemberAlertsProps {
  readonly shell: Pick<Shell, 'viewer' | 'companyDetails'>
  /** The page below. */
  readonly at: { readonly pathname: string; readonly search: string }
}

/** Pages that are about what an alert would say (spec, section 4). */
const WITHOUT_REMINDER = /^\/(signup|complete-signup|settings|notifications)(\/|$)/
const WITHOUT_MAIL_STOPS = /^\/(settings|notifications)(\/|$)/

/** In the query of the page that follows a reset of the password, which says so. */
export const PASSWORD_CHANGED = 'password-changed'

/** Where an address that is not confirmed gets another mail, or another address takes its place. */
const ADDRESS_PAGE = '/activate/change-address'

const isUnconfirmed = ({ status, profileStatus }: ShellViewer) =>
  status === 'not_confirmed' && profileStatus === 'disabled'

/** What a member has to know about their account, above every page of the app (spec, section 4). */
export function MemberAlerts(props: MemberAlertsProps) {
  const { t } = useTranslation('members')
  if (!props.shell.viewer) return null
  return (
    <>
      {new URLSearchParams(props.at.search).has(PASSWORD_CHANGED) ? (
        <Alert tone="success">{t('password_changed')}</Alert>
      ) : null}
      <AccountAlert {...props} />
    </>
  )
}

function AccountAlert({ shell: { viewer, companyDetails }, at: { pathname, search } }: MemberAlertsProps) {
  if (!viewer) return null
  const stop = BY_WEIGHT.find((one) => viewer.mailStops.includes(one))
  if (stop !== undefined)
    return WITHOUT_MAIL_STOPS.test(pathname) ? null : (
      <MailStopAlert
        stop={stop}
        supportEmail={companyDetails.supportEmail}
        // Until it is confirmed, an address is the member's to change.
        changesAddress={stop === 'bounce' && isUnconfirmed(viewer)}
      />
    )
  if (!isUnconfirmed(viewer) || WITHOUT_REMINDER.test(pathname)) return null
  return <ActivationReminder endsSignup={new URLSearchParams(search).has('signup-complete')} />
}

/** At the end of signing up a phone shows it as a modal. The alert is below: it is all there is without a script, and what stays. */
function ActivationReminder({ endsSignup }: { endsSignup: boolean }) {
  const { t } = useTranslation(['members', 'accounts', 'site'])
  const isPhone = usePhone()
  const [isClosed, setIsClosed] = useState(false)
  const title = t('accounts:activate_title')
  const action = (
    <ButtonLink href={ADDRESS_PAGE} tone="outline">
      {t('not_confirmed_action')}
    </ButtonLink>
  )
  return (
    <>
      <Alert tone="info" title={title} action={action}>
        {t('not_confirmed_text')}
      </Alert>
      {endsSignup && isPhone ? (
        <Dialog
          id="activation-reminder"
          title={title}
          closeLabel={t('site:close')}
          size="small"
          open={!isClosed}
          onClose={() => setIsClosed(true)}
        >
          <p>{t('not_confirmed_text')}</p>
          {action}
        </Dialog>
      ) : null}
    </>
  )
}

/** The worst comes first: an address that refuses mail cannot be confirmed. */
const BY_WEIGHT: readonly MailStop[] = ['bounce', 'fbl', 'listunsubscribe']

interface MailStopAlertProps {
  readonly stop: MailStop
  readonly supportEmail: string
  readonly changesAddress: boolean
}

function MailStopAlert({ stop, supportEmail, changesAddress }: MailStopAlertProps) {
  const { t } = useTranslation(['members', 'site'])
  return (
    <Alert
      tone={stop === 'bounce' ? 'warning' : 'info'}
      title={t(stop === 'bounce' ? 'mail_stops_bounce_title' : 'mail_stops_title')}
      dismiss={changesAddress ? undefined : { label: t('site:close'), name: `mail-stop-${stop}` }}
      action={
        changesAddress ? (
          <ButtonLink href={ADDRESS_PAGE} tone="outline">
            {t('not_confirmed_action')}
          </ButtonLink>
        ) : (
          <ButtonLink href={`mailto:${supportEmail}`} tone="outline">
            {t('mail_stops_action')}
          </ButtonLink>
        )
      }
    >
      {t(`mail_stops_${stop}`)}
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

/** Whether the window is as narrow as a phone's; the server cannot know. */
const usePhone = (): boolean => useSyncExternalStore(subscribe, isPhoneNow, unknown)
