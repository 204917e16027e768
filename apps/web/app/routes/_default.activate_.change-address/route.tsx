import { changeUnconfirmedAddress } from '@hearth/domain/onboarding/confirm-address'
import { useActionData, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { AddressPage } from '../../areas/onboarding/address-forms.tsx'
import { addressPage } from '../../areas/onboarding/address-page.server.ts'
import { pageMeta } from '../../client/page-meta.ts'
import { returnQuery } from '../../http/input-schemas.server.ts'
import { refuseForm } from '../../http/refused-form.server.ts'
import { memberAction, memberDocumentLoader } from '../../http/route-builders.server.ts'

export const loader = memberDocumentLoader({ query: returnQuery }, addressPage)

/** Mails the link to another address; the page says so. */
export const action = memberAction({ form: z.object({ email: z.string().default('') }) }, async (req) => {
  const { ctx, tenant, viewer, load, form } = req
  const outcome = await changeUnconfirmedAddress(ctx, {
    scope: viewer.scope,
    memberId: viewer.id,
    email: form.email,
    accountErrors: tenant.settings.account_errors,
    network: load.clientIp,
  })
  return outcome.ok
    ? { sentTo: outcome.value.email, typed: null, refusal: null }
    : { sentTo: null, typed: form.email, refusal: refuseForm(req, outcome) }
})

export const meta = pageMeta

export { PageError as ErrorBoundary } from '../../shell/error-page.tsx'

export default function ChangeAddress() {
  return <AddressPage page={useLoaderData<typeof loader>()} sent={useActionData<typeof action>()} />
}
