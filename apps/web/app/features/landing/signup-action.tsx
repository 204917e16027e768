import { ButtonLink } from '@hearth/ui/components/button/button'
import { useTranslation } from 'react-i18next'
import { SIGNUP_LINK } from '../layouts/signup-modal.tsx'

/** The one action of the front page. */
export function SignupAction({ href }: { href: string }) {
  const { t } = useTranslation('landing')
  return (
    <ButtonLink href={href} size="large" hooks={SIGNUP_LINK}>
      {t('action')}
    </ButtonLink>
  )
}
