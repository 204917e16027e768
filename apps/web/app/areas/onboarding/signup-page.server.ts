import { redirect } from '@remix-run/node'
import { isSignupOpen } from '../../../server/identity/tracking.ts'
import { MEMBERS_HOME } from '../../addresses.ts'
import type { HandlerContext } from '../../http/handler-context.server.ts'
import { formTitle } from '../../http/refused-form.server.ts'
import type { Wish } from '../../http/return-to.ts'
import { brandFile } from '../../shell/brand.server.ts'
import { localeOf } from '../../words/locale.server.ts'
import { titleOf } from '../../words/title-of.ts'
import { type Translate, translatorOf } from '../../words/translations.server.ts'
import { type PersonInView, personInView } from './person-in-view.server.ts'
import { signupChoices } from './signup-choices.server.ts'

interface Arrival {
  /** The target after signing up. */
  readonly returnTo: string | null
  /** Id of the member because of whom the visitor signs up. */
  readonly member: string | null
  /** What they wanted to do with that member. */
  readonly wish?: Wish | null
}

/** The data of the sign-up page; members are redirected to its target. */
export async function signupPage(req: HandlerContext, { returnTo, member, wish = null }: Arrival) {
  const { load, request, tenant } = req
  if (await load.viewer()) throw redirect(returnTo ?? MEMBERS_HOME)
  const open = isSignupOpen(load, request)
  const [t, locale, about] = await Promise.all([
    translatorOf(load, request),
    localeOf(load, request),
    open && member ? personInView(req, member) : null,
  ])
  const { signups, name } = tenant.settings
  return {
    title: formTitle(load, t, titleOf(t('shell:sign_up_title'), name)),
    art: brandFile(tenant, 'hero.svg'),
    open,
    about,
    heading: headingOf(t, wish, about),
    byLink: signups === 'with_trafficsource',
    choices: signupChoices(load, locale),
    returnTo,
  }
}
/** The heading says what the visitor wanted to do, with the name if they may know it. */
function headingOf(t: Translate, wish: Wish | null, about: PersonInView | null): string {
  if (wish === null) return t('shell:sign_up_title')
  return about ? t('likes:visitor_heading', { name: about.name }) : t('likes:visitor_heading_unknown')
}

export type SignupPageData = Awaited<ReturnType<typeof signupPage>>
