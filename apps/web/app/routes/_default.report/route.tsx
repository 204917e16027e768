import { isUuid } from '@hearth/contracts/ids'
import { REPORT_WORDS_MAX, REPORTER_NAME_MAX, type ReportReason, reportReasonsOf } from '@hearth/contracts/reports'
import { sendVisitorReport } from '@hearth/domain/reports/send-report'
import { originOf } from '@hearth/tenancy/origin'
import { Button } from '@hearth/ui/components/button/button'
import { Form, FormActions } from '@hearth/ui/components/form/form'
import { TextLink } from '@hearth/ui/components/link/link'
import { Select } from '@hearth/ui/components/select/select'
import { TextField } from '@hearth/ui/components/text-field/text-field'
import { Textarea } from '@hearth/ui/components/textarea/textarea'
import type { MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { canSearch } from '../../../server/identity/tracking.ts'
import { memberPath, PATHS } from '../../addresses.ts'
import { AccountPage } from '../../areas/accounts/account-page.tsx'
import { pageMeta } from '../../client/page-meta.ts'
import { formTitle, refuseForm } from '../../http/refused-form.server.ts'
import { publicAction, publicLoader } from '../../http/route-builders.server.ts'
import { brandFile } from '../../shell/brand.server.ts'
import { useFaultText } from '../../words/faults.ts'
import { localeOf } from '../../words/locale.server.ts'
import { titleOf } from '../../words/title-of.ts'
import { translatorOf } from '../../words/translations.server.ts'

const typed = z.string().default('')
const reportForm = z.object({ about: typed, reason: typed, words: typed, name: typed, email: typed })

/** The page on which anybody reports a profile (Article 16 of the DSA), with the address of the one that the query names. */
export const loader = publicLoader(
  { query: z.object({ about: typed }) },
  async ({ load, request, tenant, query: { about } }) => {
    const t = await translatorOf(load, request)
    return {
      title: formTitle(load, t, titleOf(t('complaints:visitor_title'), tenant.settings.name)),
      art: brandFile(tenant, 'hero.svg'),
      about: isUuid(about) ? `${originOf(tenant, load.runtime.config)}${memberPath(about)}` : '',
      reasons: reportReasonsOf(tenant.settings.report_reasons),
    }
  },
)

export const action = publicAction({ form: reportForm }, async ({ form, ...req }) => {
  const { ctx, scope, tenant, load, request } = req
  const outcome = await sendVisitorReport(ctx, {
    ...{ scope, typed: form, offered: reportReasonsOf(tenant.settings.report_reasons) },
    ...{ canSearch: canSearch(load, request), language: await localeOf(load, request), network: load.clientIp },
  })
  if (outcome.ok) return { number: outcome.value.number, form: null, refusal: null, faults: [] }
  const refusal = refuseForm(req, outcome)
  return 'faults' in outcome
    ? { number: null, form, refusal: null, faults: outcome.faults }
    : { number: null, form, refusal, faults: [] }
})

export const meta: MetaFunction = pageMeta

export { PageError as ErrorBoundary } from '../../shell/error-page.tsx'

export default function Report() {
  const { art } = useLoaderData<typeof loader>()
  const sent = useActionData<typeof action>()
  const { t } = useTranslation(['reports', 'complaints', 'mail'])
  if (sent?.number)
    return (
      <AccountPage
        title={t('complaints:visitor_sent')}
        lead={t('complaints:visitor_number', { number: sent.number })}
        art={art}
      >
        <p>{t('complaints:visitor_sent_then')}</p>
        <p>
          <TextLink href={PATHS.ban}>{t('mail:account_closed_button')}</TextLink>
        </p>
      </AccountPage>
    )
  return (
    <AccountPage title={t('complaints:visitor_title')} lead={t('complaints:visitor_lead')} art={art}>
      <ReportForm />
    </AccountPage>
  )
}

const idOf = (field: string) => `report-${field}`

function ReportForm() {
  const { about, reasons } = useLoaderData<typeof loader>()
  const sent = useActionData<typeof action>()
  const { t } = useTranslation(['reports', 'complaints', 'errors', 'onboarding', 'shell'])
  const faultText = useFaultText()
  const faults = sent?.faults ?? []
  const before = sent?.form
  const field = (name: 'about' | 'reason' | 'words' | 'name' | 'email') => {
    const fault = faults.find((one) => one.field === name)
    return { id: idOf(name), name, value: before?.[name], error: fault && faultText(fault) }
  }
  return (
    <Form
      action={PATHS.report}
      dataAttributes={{ 'data-h-form': 'report' }}
      faultsTitle={sent?.refusal ? faultText(sent.refusal) : undefined}
      faults={[
        ...faults.map((fault) => ({ field: idOf(fault.field), text: faultText(fault) })),
        ...(faults.some(({ code }) => code === 'reports.profile_unknown')
          ? [{ href: PATHS.support, text: t('shell:support') }]
          : []),
      ]}
    >
      <TextField
        {...field('about')}
        value={before?.about ?? about}
        label={t('complaints:visitor_about')}
        hint={t('complaints:visitor_about_hint')}
        inputMode="url"
        autoComplete="off"
        dir="ltr"
        required
        messages={{ required: t('errors:reports.profile_required') }}
      />
      <Select
        {...field('reason')}
        label={t('reason')}
        placeholder={t('reason_choose')}
        options={reasons.map((value: ReportReason) => ({ value, label: t(`reason.${value}`) }))}
        required
        messages={{ required: t('errors:reports.reason_required') }}
      />
      <Textarea
        {...field('words')}
        label={t('words')}
        hint={`${t('words_hint')} ${t('complaints:objection_hint', { most: REPORT_WORDS_MAX })}.`}
      />
      <TextField
        {...field('name')}
        label={t('complaints:visitor_name')}
        optionalWord={t('onboarding:optional')}
        maxLength={REPORTER_NAME_MAX}
        autoComplete="name"
      />
      <TextField
        {...field('email')}
        type="email"
        label={t('complaints:visitor_email')}
        optionalWord={t('onboarding:optional')}
        hint={t('complaints:visitor_email_hint')}
        inputMode="email"
        autoComplete="email"
        messages={{ invalid: t('errors:accounts.email_invalid') }}
      />
      <p>
        <TextLink href={PATHS.blackmail}>{t('blackmail')}</TextLink>
      </p>
      <p>{t('true')}</p>
      <FormActions>
        <Button type="submit" size="large" wide="phone">
          {t('send')}
        </Button>
      </FormActions>
    </Form>
  )
}
