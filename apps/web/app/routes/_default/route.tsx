import { Alert } from '@hearth/ui/components/alert/alert'
import { Outlet, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { publicLoader } from '../../http/route-builders.server.ts'
import * as css from '../../shell/layouts.css.ts'
import { DefaultLayout } from '../../shell/layouts.tsx'
import { shellOf } from '../../shell/shell.server.ts'

export const loader = publicLoader(
  { query: z.object({ loggedOut: z.string().optional() }) },
  async ({ load, request, query }) => ({
    ...(await shellOf(load, request, 'default')),
    loggedOut: query.loggedOut !== undefined,
  }),
)

/** The layout of public pages: documents of their own, also for members. */
export default function Default() {
  const { loggedOut, ...shell } = useLoaderData<typeof loader>()
  return (
    <DefaultLayout shell={shell} alerts={loggedOut && !shell.viewer ? <LoggedOut /> : undefined}>
      <Outlet />
    </DefaultLayout>
  )
}

/** The first thing that is read of the page, also by a screen reader: a text that is there from the beginning is not announced by its role. */
function LoggedOut() {
  const { t } = useTranslation('shell')
  return (
    // biome-ignore lint/a11y/noAutofocus: the page answers the click that logged out
    <div className={css.said} tabIndex={-1} autoFocus>
      <Alert tone="success">{t('logged_out')}</Alert>
    </div>
  )
}
