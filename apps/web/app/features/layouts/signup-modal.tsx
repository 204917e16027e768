import { Dialog } from '@hearth/ui/components/dialog/dialog'
import { useTranslation } from 'react-i18next'

/** What makes a link to the signup page open it in the layout's dialog (app/enhance/page-in-dialog.ts). */
export const SIGNUP_LINK = { 'data-h-modal': 'signup' } as const

/** Where the signup page's form appears. Empty until then, and without script for good. */
export function SignupModal() {
  const { t } = useTranslation('site')
  return <Dialog id="signup-modal" title={t('sign_up_title')} closeLabel={t('close')} size="large" />
}
