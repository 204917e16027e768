import { Alert } from '@hearth/ui/components/alert/alert'
import { Dialog } from '@hearth/ui/components/dialog/dialog'
import { useTranslation } from 'react-i18next'

/** The dialog for the signup page's form. Empty until it is opened, and always without a script. */
export function SignupModal() {
  const { t } = useTranslation('shell')
  return <Dialog id="signup-modal" title={t('sign_up_title')} closeLabel={t('close')} size="large" />
}

/** Elements for visitors' forms: the dialog for pages that they refer to, and the offline notice. */
export function FormHelp() {
  const { t } = useTranslation(['shell', 'errors'])
  return (
    <>
      <Dialog id="layer-modal" title={t('terms')} closeLabel={t('close')} size="large">
        {t('errors:unreachable')}
      </Dialog>
      <div hidden data-h-offline="">
        <Alert tone="warning">{t('offline_form')}</Alert>
      </div>
    </>
  )
}
