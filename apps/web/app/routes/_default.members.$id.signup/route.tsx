import { isUuid } from '@hearth/contracts/ids'
import { AppError } from '@hearth/domain/failures'
import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { memberPath } from '../../addresses.ts'
import { signupPage } from '../../areas/onboarding/signup-page.server.ts'
import { SignupPage } from '../../areas/onboarding/signup-page.tsx'
import { pageMeta } from '../../client/page-meta.ts'
import { publicLoader } from '../../http/route-builders.server.ts'

/** The signup of somebody who wants to know a member; it leads to that member's profile. Of whom visitors may not see it says nothing. */
export const loader = publicLoader({ params: z.object({ id: z.string() }) }, ({ params: { id }, ...req }) => {
  if (!isUuid(id)) throw new AppError('platform.not_found', 404)
  return signupPage(req, { returnTo: memberPath(id), member: id })
})

// A profile has no place in search engines, and neither has the face of it.
export const meta: MetaFunction<typeof loader> = ({ data, error }) =>
  data ? [{ title: data.title }, { name: 'robots', content: 'noindex' }] : pageMeta({ data, error })

export { PageError as ErrorBoundary } from '../../shell/error-page.tsx'

export default function MemberSignup() {
  return <SignupPage page={useLoaderData<typeof loader>()} />
}
