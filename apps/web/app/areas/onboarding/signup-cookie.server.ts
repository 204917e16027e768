import { isUuid, type MemberId } from '@hearth/contracts/ids'
import { normalizeEmail } from '@hearth/domain/identity/email'
import type { OpeningBrowser } from '@hearth/domain/onboarding/confirm-address'
import { z } from 'zod'
import { endedSignupCookie, readSignupCookie, signupCookie } from '../../../server/identity/cookies.ts'
import { decrypt, encrypt } from '../../../server/identity/encrypted-text.ts'
import { keyContextOf, type RequestedSite, sign } from '../../../server/identity/signed-value.ts'
import type { HandlerContext, Reply } from '../../http/handler-context.server.ts'
import { onboardingPath } from '../../http/return-to.ts'

/*
 * A browser that has signed up keeps a proof of it until the address is confirmed. If signing up does not reveal whether an address has an account,
 * the id in the proof may belong to nobody. The cookie is encrypted, so that its holder cannot read the id or tell the two cases apart.
 */

const memberId = z.custom<MemberId>((value) => typeof value === 'string' && isUuid(value))

const remembered = z.object({
  id: memberId,
  /** The ids of earlier signups with the same address and password, latest first. */
  earlier: z.array(memberId).default([]),
  /** A digest of the password that only this site can make. */
  passwordMark: z.string().nullish(),
  email: z.string(),
  /** Where the visitor wanted to go. */
  returnTo: z.string().nullish().transform(onboardingPath),
})

/** More signups with one address than a day has mails for it. */
const EARLIER_MAX = 9

/** The signup of a browser: its account, the typed address, and where the visitor wanted to go. */
type RememberedSignup = z.output<typeof remembered>

const cookieKey = (site: RequestedSite) => keyContextOf(site, 'signup')

/** The signup of this browser in the last seven days that has not been confirmed in it; null if there is none. */
export function signupOf(site: RequestedSite, request: Request): RememberedSignup | null {
  const text = decrypt(cookieKey(site), readSignupCookie(request, site.runtime.config.publicScheme) ?? '')
  const read = remembered.safeParse(text === null ? null : JSON.parse(text))
  return read.success ? read.data : null
}

/** Whether this browser has signed up with that address, free or taken, and has not confirmed it. */
export function hasSignedUp({ load, request }: Pick<HandlerContext, 'load' | 'request'>, email: string): boolean {
  const signup = signupOf(load, request)
  return signup !== null && normalizeEmail(signup.email) === normalizeEmail(email)
}

type Answer = Pick<HandlerContext, 'load'> & Pick<Reply, 'headers'>

/**
 * Stores in the browser that it has signed up. A repeat with the same address and password keeps the earlier ids, of which one has the account. Not one
 * with another password: somebody else may have signed up here with that address, and the button would confirm the account that opens by theirs.
 */
export function keepSignup(
  { load, request, headers }: Answer & Pick<HandlerContext, 'request'>,
  { password, ...signup }: Pick<RememberedSignup, 'id' | 'email' | 'returnTo'> & { readonly password: string },
): void {
  const passwordMark = sign(keyContextOf(load, 'signup-password'), password)
  const last = signupOf(load, request)
  const isRepeat = last?.passwordMark === passwordMark && normalizeEmail(last.email) === normalizeEmail(signup.email)
  const earlier = isRepeat ? [last.id, ...last.earlier].slice(0, EARLIER_MAX) : []
  const kept: RememberedSignup = { ...signup, earlier, passwordMark }
  headers.append(
    'Set-Cookie',
    signupCookie(load.runtime.config.publicScheme, encrypt(cookieKey(load), JSON.stringify(kept))),
  )
}

/** Removes that again, once the address is confirmed or whoever sits there logs out: others may use the browser after them. */
export const forgetSignup = ({ load, headers }: Answer): void =>
  headers.append('Set-Cookie', endedSignupCookie(load.runtime.config.publicScheme))

/** What is known of the browser that opens a link. */
export const openingBrowser = async ({
  load,
  request,
}: Pick<HandlerContext, 'load' | 'request'>): Promise<OpeningBrowser> => {
  const signup = signupOf(load, request)
  return { viewerId: (await load.viewer())?.id ?? null, signupIds: signup ? [signup.id, ...signup.earlier] : [] }
}
