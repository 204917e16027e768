import { TextLink } from '@hearth/ui/components/link/link'
import { useTranslation } from 'react-i18next'
import { PATHS } from '../../addresses.ts'
import { withReturnTo } from '../../http/return-to.ts'

/** A link to the login, shown for an address that already has an account. */
export function HaveAccount({ returnTo }: { returnTo: string | null }) {
  const { t } = useTranslation(['onboarding', 'shell'])
  return (
    <>
      {t('have_account')} <TextLink href={withReturnTo(PATHS.login, returnTo)}>{t('shell:log_in')}</TextLink>
    </>
  )
}
