import { isUuid, type MemberId } from '@hearth/contracts/ids'
import { signUp } from '@hearth/domain/onboarding/sign-up'
import { type MetaFunction, redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { deviceNameOf } from '../../../server/identity/device-name.ts'
import { campaignOf, hasTrafficSource } from '../../../server/identity/tracking.ts'
import { MEMBERS_HOME, PATHS } from '../../addresses.ts'
import { keepSession, presentedToken } from '../../areas/accounts/login.server.ts'
import { personInView } from '../../areas/onboarding/person-in-view.server.ts'
import { keepSignup } from '../../areas/onboarding/signup-cookie.server.ts'
import { draftOf, signupSite } from '../../areas/onboarding/signup-draft.server.ts'
import { signupPage } from '../../areas/onboarding/signup-page.server.ts'
import { SignupPage } from '../../areas/onboarding/signup-page.tsx'
import { pageMeta } from '../../client/page-meta.ts'
import { returnQuery } from '../../http/input-schemas.server.ts'
import { refuseForm, retryAfter } from '../../http/refused-form.server.ts'
import { afterSignup, safePath } from '../../http/return-to.ts'
import { publicAction, publicLoader } from '../../http/route-builders.server.ts'
import { SIGNUP_VALUES, type SignupValues } from '../../signup-fields.ts'
import { localeOf } from '../../words/locale.server.ts'

// No field is required here: a missing one becomes a fault of its field, and browsers do not send unchosen options.
const typed = z.string().default('')
const signupForm = z.object({
  ...(Object.fromEntries(SIGNUP_VALUES.map((name) => [name, typed])) as Record<keyof SignupValues, typeof typed>),
  password: typed,
  password_again: typed,
  returnTo: z.string().optional(),
  /** As the browser names it, added by a script. */
  time_zone: z.string().optional(),
  /** The member because of whom the visitor signs up, to whom `signup_message` goes. */
  member: z.string().optional(),
})

export const loader = publicLoader({ query: returnQuery }, ({ query, ...req }) =>
  signupPage(req, { returnTo: safePath(query.returnTo), member: null }),
)

export const action = publicAction({ form: signupForm }, async ({ form, ...req }) => {
  const { ctx, scope, tenant, load, request } = req
  const { password: _, password_again: __, returnTo: place, member = '', time_zone: timeZone, ...values } = form
  const returnTo = safePath(place)
  if (await load.viewer()) throw redirect(returnTo ?? MEMBERS_HOME, 303)
  const outcome = await signUp(ctx, {
    scope,
    draft: draftOf(tenant, form),
    site: signupSite(tenant),
    firstMessage: member && isUuid(member) ? { to: member.toLowerCase() as MemberId, text: form.signup_message } : null,
    hasTrafficSource: hasTrafficSource(load, request),
    tracking: campaignOf(request),
    language: await localeOf(load, request),
    timeZone,
    network: load.clientIp,
    deviceName: deviceNameOf(request),
    previousToken: presentedToken(req),
  })
  if (outcome.ok) {
    const { memberId: id, session } = outcome.value
    keepSignup(req, { id, email: form.email.trim(), password: form.password, returnTo })
    if (!session) throw redirect(PATHS.signup_sent, 303)
    keepSession(req, session)
    throw redirect(afterSignup(returnTo), 303)
  }
  return {
    values,
    returnTo,
    about: member ? await personInView(req, member) : null,
    faults: 'faults' in outcome ? outcome.faults : [],
    refusal: refuseForm(req, outcome),
  }
})

export const headers = retryAfter

export const meta: MetaFunction = pageMeta

export { PageError as ErrorBoundary } from '../../shell/error-page.tsx'

export default function Signup() {
  return <SignupPage page={useLoaderData<typeof loader>()} sent={useActionData<typeof action>()} />
}
