import { isUuid } from '@hearth/contracts/ids'
import { AppError } from '@hearth/domain/failures'
import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { memberPath } from '../../addresses.ts'
import { signupPage } from '../../areas/onboarding/signup-page.server.ts'
import { SignupPage } from '../../areas/onboarding/signup-page.tsx'
import { pageMeta } from '../../client/page-meta.ts'
import { WISHES } from '../../http/return-to.ts'
import { publicLoader } from '../../http/route-builders.server.ts'

/** The signup because of a member, which leads to their profile. It does not mention a member whom visitors may not see. */
export const loader = publicLoader(
  { params: z.object({ id: z.string() }), query: z.object({ wish: z.enum(WISHES).optional().catch(undefined) }) },
  ({ params: { id }, query: { wish = null }, ...req }) => {
    if (!isUuid(id)) throw new AppError('platform.not_found', 404)
    return signupPage(req, { returnTo: memberPath(id), member: id, wish })
  },
)

// Profiles must not be found by search engines, and neither must the faces on them.
export const meta: MetaFunction = pageMeta

export { PageError as ErrorBoundary } from '../../shell/error-page.tsx'

export default function MemberSignup() {
  return <SignupPage page={useLoaderData<typeof loader>()} />
}
