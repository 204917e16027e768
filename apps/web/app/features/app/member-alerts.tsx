import { Alert } from '@hearth/ui/components/alert/alert'
import { useTranslation } from 'react-i18next'
import type { ShellViewer } from '../layouts/shell.ts'

/** What a member has to know about their account, above every page of the app (spec, section 4). */
export function MemberAlerts({ viewer: { status } }: { viewer: ShellViewer }) {
  const { t } = useTranslation('members')
  if (status !== 'not_confirmed') return null
  return (
    <Alert tone="info" title={t('not_confirmed_title')}>
      {t('not_confirmed_text')}
    </Alert>
  )
}
