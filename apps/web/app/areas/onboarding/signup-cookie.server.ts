import { isUuid, type MemberId } from '@hearth/contracts/ids'
import { normalizeEmail } from '@hearth/domain/identity/email'
import type { OpeningBrowser } from '@hearth/domain/onboarding/confirm-address'
import type { AppLoadContext } from '@remix-run/node'
import { z } from 'zod'
import { endedSignupCookie, readSignupCookie, signupCookie } from '../../../server/identity/cookies.ts'
import { decrypt, encrypt } from '../../../server/identity/encrypted-text.ts'
import type { KeyContext } from '../../../server/identity/signed-value.ts'
import { PATHS } from '../../addresses.ts'
import type { HandlerContext, Reply } from '../../http/handler-context.server.ts'
import { onboardingPath, withReturnTo } from '../../http/return-to.ts'

/*
 * A browser that signed up carries a proof of it until the address has been confirmed. Where signing up tells nobody whether the address has an
 * account, the id in it may be nobody's: nothing of the cookie tells the two apart, and its reader does not learn the id.
 */

type Site = Pick<AppLoadContext, 'runtime' | 'tenant'>

const remembered = z.object({
  id: z.custom<MemberId>((value) => typeof value === 'string' && isUuid(value)),
  email: z.string(),
  /** Where the visitor was going. */
  returnTo: z.string().nullish().transform(onboardingPath),
})

/** The signup of a browser: its account, the address as it was typed, and where the visitor was going. */
type RememberedSignup = z.output<typeof remembered>

const keyContext = ({ runtime, tenant }: Site): KeyContext => ({
  secret: runtime.config.appSecret,
  tenantId: tenant.id,
  purpose: 'signup',
})

/** Who signed up in this browser in the last seven days and has not confirmed here; null where nobody did. */
export function signupOf(site: Site, request: Request): RememberedSignup | null {
  const text = decrypt(keyContext(site), readSignupCookie(request, site.runtime.config.publicScheme) ?? '')
  const read = remembered.safeParse(text === null ? null : JSON.parse(text))
  return read.success ? read.data : null
}

/** Whether this browser signed up with that address, be it free or taken, and has not confirmed it here. */
export function hasSignedUp({ load, request }: Pick<HandlerContext, 'load' | 'request'>, email: string): boolean {
  const signup = signupOf(load, request)
  return signup !== null && normalizeEmail(signup.email) === normalizeEmail(email)
}

const SIGNUP_STEPS = PATHS.complete_signup

/** Where a new member goes on: to the steps that follow. */
export const afterSignup = (returnTo: string | null): string => withReturnTo(SIGNUP_STEPS, onboardingPath(returnTo))

/** Where a member goes on who may have steps of signing up before them, which lead to `returnTo`; `home` is for whoever is done. */
export const pathAfterLogin = (
  home: string,
  member: { readonly signupStep: string | null } | null,
  returnTo: string | null = null,
): string => (member?.signupStep ? afterSignup(returnTo) : home)

type Answer = Pick<HandlerContext, 'load'> & Pick<Reply, 'headers'>

/** Remembers in the browser that it signed up. */
export const keepSignup = ({ load, headers }: Answer, signup: RememberedSignup): void =>
  headers.append(
    'Set-Cookie',
    signupCookie(load.runtime.config.publicScheme, encrypt(keyContext(load), JSON.stringify(signup))),
  )

/** Forgets it: the address is confirmed. */
export const forgetSignup = ({ load, headers }: Answer): void =>
  headers.append('Set-Cookie', endedSignupCookie(load.runtime.config.publicScheme))

/** The browser in which a link was opened. */
export const openingBrowser = async ({
  load,
  request,
}: Pick<HandlerContext, 'load' | 'request'>): Promise<OpeningBrowser> => ({
  viewerId: (await load.viewer())?.id ?? null,
  signupId: signupOf(load, request)?.id ?? null,
})
