import { SIGNUP_STEPS, type SignupStep } from '@hearth/contracts/profiles'
import type { MemberStatus } from '@hearth/db/queries/accounts/members'
import { findLastMail } from '@hearth/db/queries/mail/mails'
import { findWaitingRecipient } from '@hearth/db/queries/mail/waiting-messages'
import { findOwnDetails, type OwnDetailsRow, updateSignupStep } from '@hearth/db/queries/profiles/own-details'
import type { PromptAnswer } from '@hearth/db/queries/profiles/own-lists'
import { listPromptAnswers } from '@hearth/db/queries/profiles/profile-pages'
import { inTenant } from '@hearth/db/scope'
import type { AppContext } from '../context.ts'
import { AppError } from '../failures.ts'
import type { Viewer } from '../identity/sessions.ts'
import { ifShown } from '../identity/shown.ts'
import { type Looker, viewpointOf } from '../identity/viewpoint.ts'
import { asksTraits } from '../profiles/save-personal.ts'
import type { Visible } from '../profiles/visibility.ts'

/** The steps that ask for something on a site with these visible fields: the last one only until the member's address is confirmed. */
export const signupStepsOf = (visible: Visible, { status }: { readonly status: MemberStatus }): SignupStep[] =>
  SIGNUP_STEPS.filter((step) => {
    if (step === 'personal') return asksTraits(visible)
    if (step === 'confirm') return status === 'not_confirmed'
    return step !== 'about' || visible.notes
  })

const isFrom = (stored: string | null, step: SignupStep): boolean =>
  SIGNUP_STEPS.indexOf(stored as SignupStep) <= SIGNUP_STEPS.indexOf(step)

/**
 * The step to show to a member: the stored one, or the next one that exists on the site. An earlier step that they request comes first. Null if all
 * are done and none is requested.
 */
export function stepToShow(
  stored: string | null,
  { steps, asked = null }: { steps: readonly SignupStep[]; asked?: SignupStep | null },
): SignupStep | null {
  const current = stored === null ? null : (steps.find((step) => isFrom(stored, step)) ?? null)
  const known = asked !== null && steps.includes(asked) ? asked : null
  if (known === null) return current
  return current === null || isFrom(known, current) ? known : current
}

interface OfViewer {
  readonly viewer: Pick<Viewer, 'scope' | 'id'>
}

interface OwnDetails extends OwnDetailsRow {
  /** The address to confirm, which is the recipient of the last mail about it; null once an address is confirmed. */
  readonly emailToConfirm: string | null
  /** Including those to prompts that the site no longer offers. */
  readonly answers: readonly PromptAnswer[]
}

/** The name of the person for whom a first message of the viewer is kept; null without one, and if the viewer may not see them. */
export async function keptMessageTo(
  ctx: AppContext,
  { viewer }: { readonly viewer: Looker & Pick<Viewer, 'scope'> },
): Promise<string | null> {
  const viewpoint = viewpointOf(ctx, viewer.scope, viewer)
  const recipient = await inTenant(ctx.db, viewer.scope, (tx) => findWaitingRecipient(tx, { viewpoint }))
  return ifShown(recipient, viewer.id)?.name ?? null
}

/** The viewer's details so far, and the current step. */
export async function ownDetails(ctx: AppContext, { viewer }: OfViewer): Promise<OwnDetails> {
  const memberId = viewer.id
  const [details, mail, answers] = await inTenant(ctx.db, viewer.scope, (tx) =>
    Promise.all([
      findOwnDetails(tx, { memberId }),
      findLastMail(tx, { memberId, type: 'confirm_address' }),
      listPromptAnswers(tx, { memberId }),
    ]),
  )
  if (!details) throw new AppError('platform.not_found', 404)
  const { status, email } = details
  return { ...details, answers, emailToConfirm: status === 'not_confirmed' ? (mail?.recipient ?? email) : null }
}

/**
 * Moves on from a step to the next of `steps`, which is returned; null at the end. A member who is further already, in another tab or on another device,
 * stays there: null too.
 */
export async function advanceStep(
  ctx: AppContext,
  { viewer, step, steps }: OfViewer & { step: SignupStep; steps: readonly SignupStep[] },
): Promise<SignupStep | null> {
  const past = SIGNUP_STEPS.filter((one) => isFrom(one, step))
  const to = steps.find((one) => !past.includes(one)) ?? null
  const moved = await inTenant(ctx.db, viewer.scope, (tx) =>
    updateSignupStep(tx, { memberId: viewer.id, from: past, to }),
  )
  return moved ? to : null
}
