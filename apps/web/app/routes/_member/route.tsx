import { type ClientLoaderFunctionArgs, Outlet, type ShouldRevalidateFunction, useLoaderData } from '@remix-run/react'
import { forThisIdentity } from '../../client/identity.ts'
import { publicLoader } from '../../http/route-builders.server.ts'
import { isUnsaved } from '../../http/save-result.ts'
import { shellOf } from '../../shell/shell.server.ts'
import type { MemberShell } from '../../shell/shell.ts'
import { MemberApp } from './member-app.tsx'

export const loader = publicLoader({}, ({ load, request }) => shellOf(load, request, 'default'))

/** A shell for another reader is never put around this one's pages. */
export const clientLoader = async ({ serverLoader }: ClientLoaderFunctionArgs) =>
  forThisIdentity(await serverLoader<typeof loader>())

/** The shell of the first document stays, until a form changes something or the same address is loaded anew. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ formMethod = 'GET', currentUrl, nextUrl, actionResult }) =>
  !isUnsaved(actionResult) && (formMethod !== 'GET' || currentUrl.href === nextUrl.href)

/**
 * What the members' app has whichever page and frame it shows. The frames are layouts below it, so that going from one to another ends nothing that the
 * app holds. Visitors, where the site lets them look around, get its pages as documents.
 */
export default function Member() {
  const shell = useLoaderData<typeof loader>()
  if (!shell.viewer) return <Outlet />
  return (
    <MemberApp shell={shell as MemberShell}>
      <Outlet />
    </MemberApp>
  )
}
