import { Alert } from '@hearth/ui/components/alert/alert'
import { Dialog } from '@hearth/ui/components/dialog/dialog'
import { useTranslation } from 'react-i18next'

/** What makes a link to the signup page open it in the layout's dialog (app/documents/page-in-dialog.ts). */
export const SIGNUP_LINK = { 'data-h-modal': 'signup' } as const

/** Where the signup page's form appears. Empty until then, and without script for good. */
export function SignupModal() {
  const { t } = useTranslation('shell')
  return <Dialog id="signup-modal" title={t('sign_up_title')} closeLabel={t('close')} size="large" />
}

/** What forms of visitors need besides: where a page that they refer to appears over them, and what is said without a connection. */
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
