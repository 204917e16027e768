import { REPORT_WORDS_MAX } from '@hearth/contracts/reports'
import { complain, listOwnReports } from '@hearth/domain/reports/objections'
import { Alert } from '@hearth/ui/components/alert/alert'
import { Button } from '@hearth/ui/components/button/button'
import { Card } from '@hearth/ui/components/card/card'
import { Form, FormActions } from '@hearth/ui/components/form/form'
import { TextLink } from '@hearth/ui/components/link/link'
import { Textarea } from '@hearth/ui/components/textarea/textarea'
import { type MetaFunction, redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { PATHS } from '../../addresses.ts'
import { AccountPage } from '../../areas/accounts/account-page.tsx'
import { pageMeta } from '../../client/page-meta.ts'
import { formTitle, refuseForm } from '../../http/refused-form.server.ts'
import { memberAction, memberDocumentLoader } from '../../http/route-builders.server.ts'
import { brandFile } from '../../shell/brand.server.ts'
import { useFaultText } from '../../words/faults.ts'
import { longDate } from '../../words/intl.server.ts'
import { textLocaleOf } from '../../words/locale.server.ts'
import { titleOf } from '../../words/title-of.ts'
import { translatorOf } from '../../words/translations.server.ts'
import * as css from './reports.css.ts'

const objectionForm = z.object({ number: z.string(), words: z.string().default('') })

/** A member's own reports with what became of them, where they object to a decision (Article 20(1) of the DSA). */
export const loader = memberDocumentLoader({}, async ({ ctx, load, request, tenant, viewer }) => {
  const [t, textLocale, reports] = await Promise.all([
    translatorOf(load, request),
    textLocaleOf(load, request),
    listOwnReports(ctx, { viewer }),
  ])
  return {
    title: formTitle(load, t, titleOf(t('complaints:own_title'), tenant.settings.name)),
    art: brandFile(tenant, 'hero.svg'),
    reports: reports.map(({ createdAt, complainedAt, ...report }) => ({
      ...report,
      sentOn: longDate(tenant, createdAt, textLocale),
      objected: complainedAt !== null,
    })),
  }
})

export const action = memberAction({ form: objectionForm }, async ({ viewer, form, ...req }) => {
  // What is no number is answered like a number that no report has.
  const number = /^\d{10}$/.test(form.number) ? Number(form.number) : 0
  const outcome = await complain(req.ctx, { viewer, number, words: form.words })
  if (outcome.ok) return redirect(PATHS.own_reports, 303)
  const refusal = refuseForm(req, outcome)
  return { number, words: form.words, fault: 'faults' in outcome ? (outcome.faults[0] ?? refusal) : refusal }
})

export const meta: MetaFunction = pageMeta

export { PageError as ErrorBoundary } from '../../shell/error-page.tsx'

type OwnReport = ReturnType<typeof useLoaderData<typeof loader>>['reports'][number]

export default function OwnReports() {
  const { art, reports } = useLoaderData<typeof loader>()
  const { t } = useTranslation(['reports', 'complaints', 'mail'])
  return (
    <AccountPage
      title={t('complaints:own_title')}
      lead={t(reports.length > 0 ? 'complaints:own_lead' : 'complaints:own_none')}
      art={art}
    >
      {reports.map((report) => (
        <Card key={report.number}>
          <section className={css.report} aria-labelledby={`report-${report.number}`}>
            <Report report={report} />
          </section>
        </Card>
      ))}
      <p>
        <TextLink href={PATHS.ban}>{t('mail:account_closed_button')}</TextLink>
      </p>
    </AccountPage>
  )
}

function Report({ report: { number, about, reason, sentOn, acted, open, objected, answer } }: { report: OwnReport }) {
  const { t } = useTranslation(['reports', 'complaints', 'notifications'])
  const outcome = acted === null ? 'received' : acted ? 'decided' : 'declined'
  return (
    <>
      <header>
        <h2 id={`report-${number}`} className={css.reason}>
          {t(`reason.${reason}`)}
        </h2>
        <p className={css.facts}>
          {sentOn} · {t(`complaints:own_about.${about}`)} · {t('complaints:visitor_number', { number })}
        </p>
      </header>
      {answer ? null : <p>{t(`notifications:told.report.${outcome}`, { count: 1 })}</p>}
      {answer ? (
        <div>
          <p>{t(answer.upheld ? 'complaints:complaint_upheld' : 'complaints:complaint_reversed')}</p>
          <p className={css.answer}>{answer.words}</p>
          {answer.upheld || acted === null ? null : (
            // The new decision, to which nobody can object once more.
            <p>{acted ? t('notifications:told.report.decided', { count: 1 }) : t('complaints:complaint_declined')}</p>
          )}
        </div>
      ) : null}
      {objected && !answer ? (
        <Alert tone="success">
          {t('complaints:objection_sent')}. {t('complaints:complaint_then')}
        </Alert>
      ) : null}
      {open ? <ObjectionForm number={number} /> : null}
    </>
  )
}

function ObjectionForm({ number }: { number: number }) {
  const sent = useActionData<typeof action>()
  const { t } = useTranslation(['reports', 'complaints', 'errors'])
  const faultText = useFaultText()
  const own = sent?.number === number ? sent : null
  const error = own ? faultText(own.fault) : undefined
  const words = `words-${number}`
  return (
    <details className={css.objection} open={own !== null}>
      <summary className={css.summary}>{t('complaints:objection_title')}</summary>
      <Form
        action={PATHS.own_reports}
        dataAttributes={{ 'data-h-form': 'objection' }}
        faults={error === undefined ? [] : [{ field: words, text: error }]}
      >
        <p>{t('complaints:complaint_then')}</p>
        <input type="hidden" name="number" value={number} />
        <Textarea
          id={words}
          name="words"
          label={t('complaints:objection_words')}
          hint={t('complaints:objection_hint', { most: REPORT_WORDS_MAX })}
          value={own?.words}
          error={error}
          required
          messages={{ required: t('errors:reports.objection_required') }}
        />
        <FormActions>
          <Button type="submit">{t('complaints:objection_send')}</Button>
        </FormActions>
      </Form>
    </details>
  )
}
