import { ButtonLink } from '@hearth/ui/components/button/button'
import type { DataAttributes } from '@hearth/ui/components/field/field'
import { Icon } from '@hearth/ui/components/icon/icon'
import { useLocation } from '@remix-run/react'
import { Gift, Heart, MessageCircle } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { PATHS, useShell } from '../../features/layouts/shell.ts'
import { SIGNUP_LINK } from '../../features/layouts/signup-modal.tsx'
import { withReturnTo } from '../../return-to.ts'
import * as css from './profile.css.ts'

/** What a visitor is asked to do, and the link to it. */
export interface Prompt {
  readonly action: 'signup' | 'login'
  readonly href: string
  readonly dataAttributes: DataAttributes | undefined
}

/** Asks a visitor to sign up, or to log in where nobody may sign up, and brings them back to this page; null for members. */
export function useSignupPrompt(): Prompt | null {
  const shell = useShell()
  const { pathname } = useLocation()
  if (!shell || shell.viewer) return null
  if (shell.signups)
    return { action: 'signup', href: withReturnTo(PATHS.signup, pathname), dataAttributes: SIGNUP_LINK }
  return { action: 'login', href: withReturnTo(PATHS.login, pathname), dataAttributes: undefined }
}

/** What a visitor could do here as a member; each button leads to signing up. */
export function SignupPrompt({ prompt: { action, href, dataAttributes } }: { prompt: Prompt }) {
  const { t } = useTranslation('profiles')
  const link = { href, dataAttributes }
  return (
    <div className={css.prompt}>
      <div className={css.promptButtons}>
        <span className={css.mainPrompt}>
          <ButtonLink {...link} icon={<Icon shape={MessageCircle} size={20} />}>
            {t('write')}
          </ButtonLink>
        </span>
        <span className={css.otherPrompt}>
          <ButtonLink {...link} tone="outline" icon={<Icon shape={Heart} size={20} />}>
            {t('like')}
          </ButtonLink>
        </span>
        <span className={css.otherPrompt}>
          <ButtonLink {...link} tone="outline" icon={<Icon shape={Gift} size={20} />}>
            {t('gift')}
          </ButtonLink>
        </span>
      </div>
      <p className={css.promptText}>{t(`prompt_${action}`)}</p>
    </div>
  )
}
