import { redirect } from '@remix-run/node'
import { brandFile } from '../../server/brand.server.ts'
import type { HandlerContext } from '../../server/handler-context.server.ts'
import { localeOf } from '../../server/locale.server.ts'
import { MEMBERS_HOME } from '../../server/login.server.ts'
import { formTitle } from '../../server/refused-form.server.ts'
import { viewerOf } from '../../server/session.server.ts'
import { isSignupOpen } from '../../server/tracking.server.ts'
import { translatorOf } from '../../server/translations.server.ts'
import { personInView } from './person-in-view.server.ts'
import { signupChoices } from './signup-choices.server.ts'

interface Arrival {
  /** Where the visitor goes after signing up. */
  readonly returnTo: string | null
  /** Id of the member whom they want to know. */
  readonly member: string | null
}

/** What the signup shows a visitor; a member is sent where it would have led them. */
export async function signupPage(handlerContext: HandlerContext, { returnTo, member }: Arrival) {
  const { context, request, tenant } = handlerContext
  if (await viewerOf(context, request)) throw redirect(returnTo ?? MEMBERS_HOME)
  const open = isSignupOpen(context, request)
  const [t, locale, about] = await Promise.all([
    translatorOf(context, request),
    localeOf(context, request),
    open && member ? personInView(handlerContext, member) : null,
  ])
  const { signups, name } = tenant.settings
  return {
    title: formTitle(context, t, `${t('site:sign_up_title')} · ${name}`),
    art: brandFile(tenant, 'hero.svg'),
    open,
    about,
    byLink: signups === 'with_trafficsource',
    choices: signupChoices(context, locale),
    returnTo,
  }
}
export type SignupPageData = Awaited<ReturnType<typeof signupPage>>
