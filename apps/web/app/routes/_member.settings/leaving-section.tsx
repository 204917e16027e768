import { TextLink } from '@hearth/ui/components/link/link'
import { useTranslation } from 'react-i18next'
import { hasPage, PATHS, useShell } from '../../features/layouts/shell.ts'

/** The way to the page where an account is deleted, once there is one. */
export function LeavingSection() {
  const { t } = useTranslation('settings')
  if (!hasPage(useShell(), 'delete_account')) return null
  return (
    <p>
      <TextLink href={PATHS.delete_account} alone>
        {t('leave')}
      </TextLink>
    </p>
  )
}
