import { Outlet, useLoaderData } from '@remix-run/react'
import { DefaultLayout } from '../../features/layouts/layouts.tsx'
import { shellOf } from '../../features/layouts/shell.server.ts'
import { publicLoader } from '../../server/route-builders.server.ts'

export const loader = publicLoader({}, ({ context, request }) => shellOf(context, request, 'default'))

/** The layout of public pages: documents of their own, also for members. */
export default function Default() {
  const shell = useLoaderData<typeof loader>()
  return (
    <DefaultLayout shell={shell}>
      <Outlet />
    </DefaultLayout>
  )
}
