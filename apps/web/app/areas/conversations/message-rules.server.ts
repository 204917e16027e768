import { offersIn } from '@hearth/domain/billing/packages'
import type { MessageRules } from '@hearth/domain/conversations/message-price'
import type { Viewer } from '@hearth/domain/identity/sessions'
import type { AppLoadContext } from '@remix-run/node'
import { PATHS } from '../../addresses.ts'

/** What the site says of messages and of what they cost, and whether this member could buy premium, without which nobody is shown less. */
export const messageRulesOf = (
  { tenant: { settings }, pages }: Pick<AppLoadContext, 'tenant' | 'pages'>,
  { country }: Pick<Viewer, 'country'>,
): MessageRules => ({
  ...settings,
  sellsPremium: pages.has(PATHS.premium) && offersIn(settings, country).length > 0,
})
