import { EXPORT_DAYS } from '@hearth/contracts/accounts'
import { HOUR } from '@hearth/contracts/durations'
import { exportState, requestExport } from '@hearth/domain/leaving/export-data'
import { Alert } from '@hearth/ui/components/alert/alert'
import { Button } from '@hearth/ui/components/button/button'
import { Form, FormActions } from '@hearth/ui/components/form/form'
import { type MetaFunction, redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { PATHS } from '../../addresses.ts'
import { AccountPage } from '../../areas/accounts/account-page.tsx'
import { pageMeta } from '../../client/page-meta.ts'
import { noFields } from '../../http/input-schemas.server.ts'
import { memberAction, memberDocumentLoader } from '../../http/route-builders.server.ts'
import { brandFile } from '../../shell/brand.server.ts'
import { longDate } from '../../words/intl.server.ts'
import { textLocaleOf } from '../../words/locale.server.ts'
import { titleOf } from '../../words/title-of.ts'
import { translatorOf } from '../../words/translations.server.ts'

const PAGE = PATHS.own_data

export const loader = memberDocumentLoader({}, async ({ ctx, load, request, tenant, viewer }) => {
  const [t, textLocale, { last, canAsk }] = await Promise.all([
    translatorOf(load, request),
    textLocaleOf(load, request),
    exportState(ctx, { viewer }),
  ])
  return {
    title: titleOf(t('leaving:data_title'), tenant.settings.name),
    art: brandFile(tenant, 'hero.svg'),
    canAsk,
    /** About the last requested archive: whether it is being made, and has been for long, or until when it can be downloaded. */
    waiting: last !== null && last.readyAt === null,
    slow: last !== null && ctx.clock.now().getTime() - last.requestedAt.getTime() > HOUR,
    until: last?.readyAt ? longDate(tenant, last.expiresAt, textLocale) : null,
  }
})

/** Redirects back to the page, which shows the state; requesting it twice is no fault. */
export const action = memberAction({ form: noFields }, async ({ ctx, viewer }) => {
  await requestExport(ctx, { viewer })
  return redirect(PAGE, 303)
})

export const meta: MetaFunction = pageMeta

export { PageError as ErrorBoundary } from '../../shell/error-page.tsx'

/** The page where a member requests a copy of all their data. */
export default function Data() {
  const { art, canAsk, waiting, slow, until } = useLoaderData<typeof loader>()
  const { t } = useTranslation('leaving')
  return (
    <AccountPage title={t('data_title')} lead={t('data_lead')} art={art}>
      {waiting ? <Alert tone={slow ? 'info' : 'success'}>{t(slow ? 'data_slow' : 'data_asked')}</Alert> : null}
      {until === null ? null : <Alert tone="success">{t('data_ready', { date: until })}</Alert>}
      <p>{t('data_how', { days: EXPORT_DAYS })}</p>
      {canAsk ? (
        <Form action={PAGE} dataAttributes={{ 'data-h-form': 'data' }}>
          <FormActions>
            <Button type="submit" size="large" wide="phone" tone={until === null ? 'accent' : 'outline'}>
              {t('data_ask')}
            </Button>
          </FormActions>
        </Form>
      ) : null}
    </AccountPage>
  )
}
