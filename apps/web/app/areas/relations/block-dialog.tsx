import { useTranslation } from 'react-i18next'
import { PersonDialog, type PersonDialogProps } from './person-dialog.tsx'

/** Asks whether to block somebody, and says what happens then. */
export function BlockDialog({ name, ...props }: Pick<PersonDialogProps, 'id' | 'onClose'> & { readonly name: string }) {
  const { t } = useTranslation('relations')
  return (
    <PersonDialog
      {...props}
      intent="block"
      title={t('block_title', { name })}
      label={t('block_do')}
      otherLabel={t('block_not')}
    >
      <p>{t('block_then')}</p>
      <p>{t('block_untold')}</p>
    </PersonDialog>
  )
}
