import { resendConfirmation } from '@hearth/domain/accounts/confirm-address'
import { useActionData, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { AddressPage } from '../../features/accounts/address-forms.tsx'
import { addressPage } from '../../features/accounts/address-page.server.ts'
import { pageMeta } from '../../features/app/page-meta.ts'
import { returnQuery } from '../../server/link-query.server.ts'
import { refuseForm } from '../../server/refused-form.server.ts'
import { memberAction, personalLoader } from '../../server/route-builders.server.ts'

export const loader = personalLoader({ query: returnQuery }, addressPage)

/** Sends the mail again. The app shows what comes of it where the button was; else it is a page. */
export const action = memberAction({ form: z.object({}) }, async (handlerContext) => {
  const { ctx, viewer, context } = handlerContext
  const { scope, id: memberId } = viewer
  const outcome = await resendConfirmation(ctx, { scope, memberId, typed: null, network: context.clientIp })
  return outcome.ok
    ? { sentTo: outcome.value.email, typed: null, refusal: null }
    : { sentTo: null, typed: null, refusal: refuseForm(handlerContext, outcome) }
})

export const meta = pageMeta

export { PageError as ErrorBoundary } from '../../features/failures/error-page.tsx'

export default function Resend() {
  return <AddressPage page={useLoaderData<typeof loader>()} sent={useActionData<typeof action>()} />
}
