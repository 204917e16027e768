import type { MailStop } from '@hearth/contracts/mail'
import { Alert } from '@hearth/ui/components/alert/alert'
import { ButtonLink } from '@hearth/ui/components/button/button'
import { useTranslation } from 'react-i18next'
import { PATHS } from '../addresses.ts'
import type { MemberAlert } from './alert-rule.ts'

interface MailStopAlertProps {
  readonly alert: Extract<MemberAlert, { kind: 'disabled_notifications' }>
  readonly supportEmail: string
  /** The id of the form that dismisses it. */
  readonly form: string
}

/** Where the settings say what can be done about it; a mark as spam is lifted by support alone. */
const GROUP_OF_STOP = { bounce: '#account', listunsubscribe: '#mails', fbl: null } as const satisfies Readonly<
  Record<MailStop, string | null>
>

/** Says why a member gets no optional mail, and what can be done about it. */
export function MailStopAlert({ alert: { stop, changesAddress }, supportEmail, form }: MailStopAlertProps) {
  const { t } = useTranslation('shell')
  const group = GROUP_OF_STOP[stop]
  const [href, words] = changesAddress
    ? [PATHS.change_address, t('not_confirmed_action')]
    : group
      ? [`${PATHS.settings}${group}`, t('mail_stops_settings')]
      : [`mailto:${supportEmail}`, t('mail_stops_action')]
  return (
    <Alert
      tone={stop === 'bounce' ? 'warning' : 'info'}
      title={t(stop === 'bounce' ? 'mail_stops_bounce_title' : 'mail_stops_title')}
      dismiss={changesAddress ? undefined : { label: t('close'), form }}
      action={
        <ButtonLink href={href} tone="outline">
          {words}
        </ButtonLink>
      }
    >
      {t(`mail_stops_${stop}`)}
    </Alert>
  )
}
