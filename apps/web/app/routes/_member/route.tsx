import { type ClientLoaderFunctionArgs, Outlet, type ShouldRevalidateFunction, useLoaderData } from '@remix-run/react'
import { forThisIdentity } from '../../client/identity.ts'
import { publicLoader } from '../../http/route-builders.server.ts'
import { isUnsaved } from '../../http/save-result.ts'
import { shellOf } from '../../shell/shell.server.ts'
import type { MemberShell } from '../../shell/shell.ts'
import { MemberApp } from './member-app.tsx'

export const loader = publicLoader({}, ({ load, request }) => shellOf(load, request, 'default'))

/** A shell for another identity must not surround this document's pages. */
export const clientLoader = async ({ serverLoader }: ClientLoaderFunctionArgs) =>
  forThisIdentity(await serverLoader<typeof loader>())

/** The first document's shell is kept, until a form changes something or the same address is loaded again. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ formMethod = 'GET', currentUrl, nextUrl, actionResult }) =>
  !isUnsaved(actionResult) && (formMethod !== 'GET' || currentUrl.href === nextUrl.href)

/**
 * What the members' app has on every page and in every frame. Frames are layouts below it, so that changing the frame keeps the app's state.
 * Visitors, on sites that allow them, get its pages as documents.
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
