import { SIGNUP_STEPS, type SignupStep } from '@hearth/contracts/profiles'
import { findLastMail } from '@hearth/db/queries/mail/mails'
import { findOwnDetails, type OwnDetailsRow, updateSignupStep } from '@hearth/db/queries/profiles/own-details'
import { inTenant } from '@hearth/db/scope'
import type { AppContext } from '../context.ts'
import { AppError } from '../failures.ts'
import type { Viewer } from '../identity/sessions.ts'
import { asksTraits } from '../profiles/save-personal.ts'
import type { Visible } from '../profiles/visibility.ts'

/** The steps that have something to ask on a site that shows this of profiles. */
export const signupStepsOf = (visible: Visible): SignupStep[] =>
  SIGNUP_STEPS.filter((step) => {
    if (step === 'personal') return asksTraits(visible)
    return step !== 'about' || visible.notes
  })

const isFrom = (stored: string | null, step: SignupStep): boolean =>
  SIGNUP_STEPS.indexOf(stored as SignupStep) <= SIGNUP_STEPS.indexOf(step)

/**
 * The step that a member is to be shown: the stored one, or the next that there is. An earlier one that they ask for goes before it; null when all
 * were shown and none is asked for.
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
  /** The address that is to be confirmed: where the last mail about it went; null once one is. */
  readonly emailToConfirm: string | null
}

/** What the viewer said of themself so far, and how far they came. */
export async function ownDetails(ctx: AppContext, { viewer }: OfViewer): Promise<OwnDetails> {
  const memberId = viewer.id
  const [details, mail] = await inTenant(ctx.db, viewer.scope, (tx) =>
    Promise.all([findOwnDetails(tx, { memberId }), findLastMail(tx, { memberId, type: 'confirm_address' })]),
  )
  if (!details) throw new AppError('platform.not_found', 404)
  const { status, email } = details
  return { ...details, emailToConfirm: status === 'not_confirmed' ? (mail?.recipient ?? email) : null }
}

/**
 * Goes on from a step to the next of these, or to the end after the last. Somebody who is further already, in another tab or on another device, stays
 * where they are.
 */
export async function advanceStep(
  ctx: AppContext,
  { viewer, step, steps }: OfViewer & { step: SignupStep; steps: readonly SignupStep[] },
): Promise<void> {
  const past = SIGNUP_STEPS.filter((one) => isFrom(one, step))
  const to = steps.find((one) => !past.includes(one)) ?? null
  await inTenant(ctx.db, viewer.scope, (tx) => updateSignupStep(tx, { memberId: viewer.id, from: past, to }))
}
