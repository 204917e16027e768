import { Alert } from '@hearth/ui/components/alert/alert'
import { ButtonLink } from '@hearth/ui/components/button/button'
import { useTranslation } from 'react-i18next'
import { hasPage, type Shell } from '../layouts/shell.ts'

/** What a member has to know about their account, above every page of the app (spec, section 4). */
export function MemberAlerts({ shell }: { shell: Pick<Shell, 'viewer' | 'pages'> }) {
  const { t } = useTranslation(['members', 'accounts'])
  if (shell.viewer?.status !== 'not_confirmed') return null
  const title = t('not_confirmed_title')
  if (!hasPage(shell, 'confirm_email')) return <Alert tone="info">{title}</Alert>
  return (
    <Alert
      tone="info"
      title={title}
      action={
        <ButtonLink href="/activate/change-address" tone="outline">
          {t('accounts:activate_title')}
        </ButtonLink>
      }
    >
      {t('not_confirmed_text')}
    </Alert>
  )
}
