import { openDownload } from '@hearth/domain/leaving/export-data'
import { redirect } from '@remix-run/node'
import { PATHS } from '../../addresses.ts'
import { linkQuery, noFields } from '../../http/input-schemas.server.ts'
import { memberAction, memberLoader } from '../../http/route-builders.server.ts'
import { answerStored } from '../../http/stored-file.server.ts'

const pageOf = (token: string) => `${PATHS.download_data}?${new URLSearchParams({ token })}`

/** For a typed address: redirects to the page with the button. */
export const loader = memberLoader({ query: linkQuery }, ({ query: { token } }) => redirect(pageOf(token)))

/** The archive, for its member only. */
export const action = memberAction({ query: linkQuery, form: noFields }, async ({ ctx, tenant, viewer, query }) => {
  const archive = await openDownload(ctx, { viewer, token: query.token })
  if (!archive) return redirect(pageOf(query.token), 303)
  return answerStored(archive, {
    'Content-Type': 'application/zip',
    'Content-Disposition': `attachment; filename="${tenant.settings.domain.replace(/[^\w.-]/g, '')}.zip"`,
  })
})
