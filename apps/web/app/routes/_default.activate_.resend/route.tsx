import { resendConfirmation } from '@hearth/domain/onboarding/confirm-address'
import { useActionData, useLoaderData } from '@remix-run/react'
import { AddressPage } from '../../areas/onboarding/address-forms.tsx'
import { addressPage } from '../../areas/onboarding/address-page.server.ts'
import { pageMeta } from '../../client/page-meta.ts'
import { noFields, returnQuery } from '../../http/input-schemas.server.ts'
import { refuseForm } from '../../http/refused-form.server.ts'
import { memberAction, memberDocumentLoader } from '../../http/route-builders.server.ts'

export const loader = memberDocumentLoader({ query: returnQuery }, addressPage)

/** Sends the mail again; the page says so. */
export const action = memberAction({ form: noFields }, async (req) => {
  const { ctx, viewer, load } = req
  const { scope, id: memberId } = viewer
  const outcome = await resendConfirmation(ctx, { scope, memberId, typed: null, network: load.clientIp })
  return outcome.ok
    ? { sentTo: outcome.value.email, typed: null, refusal: null }
    : { sentTo: null, typed: null, refusal: refuseForm(req, outcome) }
})

export const meta = pageMeta

export { PageError as ErrorBoundary } from '../../shell/error-page.tsx'

export default function Resend() {
  return <AddressPage page={useLoaderData<typeof loader>()} sent={useActionData<typeof action>()} />
}
