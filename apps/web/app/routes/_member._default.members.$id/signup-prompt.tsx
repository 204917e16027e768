import { ButtonLink } from '@hearth/ui/components/button/button'
import type { DataAttributes } from '@hearth/ui/components/field/field'
import { Icon } from '@hearth/ui/components/icon/icon'
import { PageActionBar } from '@hearth/ui/components/page-action-bar/page-action-bar'
import { useLocation } from '@remix-run/react'
import { Heart, LogIn, MessageCircle, UserRoundPlus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { PATHS } from '../../addresses.ts'
import { signupAddress, type Wish, withReturnTo } from '../../http/return-to.ts'
import { useShell } from '../../shell/shell.ts'
import { SIGNUP_LINK } from '../../shell/signup-link.ts'
import { type PromptAction, promptActions } from './prompt-actions.ts'

/** What a visitor is asked to do, and the link to it. */
interface Prompt {
  readonly action: 'signup' | 'login'
  readonly href: string
  /** The same for one of the actions, which the page to sign up then names. */
  readonly hrefOf: (action: PromptAction) => string
  readonly dataAttributes: DataAttributes | undefined
  readonly actions: readonly PromptAction[]
}

/** Asks a visitor to sign up, or to log in if nobody may sign up, and leads back to this page; null for members. */
export function useSignupPrompt(): Prompt | null {
  const shell = useShell()
  const { pathname } = useLocation()
  if (!shell || shell.viewer) return null
  const action = shell.signups ? 'signup' : 'login'
  const hrefTo = (wish?: Wish) =>
    action === 'signup' ? signupAddress(pathname, wish) : withReturnTo(PATHS.login, pathname)
  return {
    action,
    href: hrefTo(),
    hrefOf: (name) => hrefTo(name === 'like' ? name : undefined),
    dataAttributes: shell.signups ? SIGNUP_LINK : undefined,
    actions: promptActions(action, shell.pages),
  }
}

const ICONS = { signup: UserRoundPlus, login: LogIn, write: MessageCircle, like: Heart } as const

/** The actions of members, each of which leads a visitor to signing up. Nothing else on the page asks for it in words. */
export function SignupPrompt({ prompt: { hrefOf, dataAttributes, actions } }: { readonly prompt: Prompt }) {
  const { t } = useTranslation(['profiles', 'shell'])
  const words = {
    signup: t('shell:sign_up'),
    login: t('shell:log_in'),
    write: t('write'),
    like: t('like'),
  }
  return (
    <PageActionBar>
      {actions.map((name, at) => (
        <ButtonLink
          key={name}
          href={hrefOf(name)}
          dataAttributes={dataAttributes}
          tone={at === 0 ? 'accent' : 'outline'}
          wide="phone"
          icon={<Icon shape={ICONS[name]} size={20} />}
        >
          {words[name]}
        </ButtonLink>
      ))}
    </PageActionBar>
  )
}
