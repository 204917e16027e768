import { REPORT_WORDS_MAX } from '@hearth/contracts/reports'
import { findObjection, object } from '@hearth/domain/reports/objections'
import { Button } from '@hearth/ui/components/button/button'
import { Form, FormActions } from '@hearth/ui/components/form/form'
import { TextLink } from '@hearth/ui/components/link/link'
import { Textarea } from '@hearth/ui/components/textarea/textarea'
import type { MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { PATHS } from '../../addresses.ts'
import { AccountPage } from '../../areas/accounts/account-page.tsx'
import { pageMeta } from '../../client/page-meta.ts'
import { linkQuery } from '../../http/input-schemas.server.ts'
import { formTitle, refuseForm } from '../../http/refused-form.server.ts'
import { personalLoader, publicAction } from '../../http/route-builders.server.ts'
import { brandFile } from '../../shell/brand.server.ts'
import { useFaultText } from '../../words/faults.ts'
import { titleOf } from '../../words/title-of.ts'
import { translatorOf } from '../../words/translations.server.ts'

const objectionForm = z.object({ words: z.string().default('') })

/** The page to which the mail with a statement of reasons links, also for somebody whose account is closed. */
export const loader = personalLoader({ query: linkQuery }, async ({ ctx, scope, load, request, tenant, query }) => {
  const { token } = query
  const [t, found] = await Promise.all([
    translatorOf(load, request),
    token === '' ? null : findObjection(ctx, { scope, token }),
  ])
  return {
    title: formTitle(load, t, titleOf(t('complaints:objection_title'), tenant.settings.name)),
    art: brandFile(tenant, 'hero.svg'),
    /** Null for a dead link. */
    link: found && { token, measure: found.measure },
  }
})

export const action = publicAction(
  { query: linkQuery, form: objectionForm },
  async ({ form: { words }, query: { token }, ...req }) => {
    const outcome = await object(req.ctx, { scope: req.scope, token, words })
    if (outcome.ok) return { ok: true, fault: null, words: '' }
    refuseForm(req, outcome)
    return { ok: false, fault: 'faults' in outcome ? (outcome.faults[0] ?? null) : null, words }
  },
)

export const meta: MetaFunction = pageMeta

export { PageError as ErrorBoundary } from '../../shell/error-page.tsx'

const WORDS = 'objection-words'

export default function Objection() {
  const { art, link } = useLoaderData<typeof loader>()
  const sent = useActionData<typeof action>()
  const { t } = useTranslation(['reports', 'complaints', 'mail', 'errors'])
  const faultText = useFaultText()
  const rules = <TextLink href={PATHS.ban}>{t('mail:account_closed_button')}</TextLink>
  if (sent?.ok)
    return (
      <AccountPage title={t('complaints:objection_sent')} lead={t('complaints:objection_sent_then')} art={art}>
        <p>{rules}</p>
      </AccountPage>
    )
  if (!link)
    return (
      <AccountPage title={t('complaints:objection_title')} lead={t('complaints:objection_dead')} art={art}>
        <p>{rules}</p>
      </AccountPage>
    )
  const error = sent?.fault ? faultText(sent.fault) : undefined
  return (
    <AccountPage title={t('complaints:objection_title')} lead={t(`mail:measure_${link.measure as 'warn'}`)} art={art}>
      <Form
        action={`${PATHS.objection}?${new URLSearchParams({ token: link.token })}`}
        dataAttributes={{ 'data-h-form': 'objection' }}
        faults={error === undefined ? [] : [{ field: WORDS, text: error }]}
      >
        <p>{t('complaints:objection_then')}</p>
        <Textarea
          id={WORDS}
          name="words"
          label={t('complaints:objection_words')}
          hint={t('complaints:objection_hint', { most: REPORT_WORDS_MAX })}
          value={sent?.words}
          error={error}
          required
          messages={{ required: t('errors:reports.objection_required') }}
        />
        <FormActions>
          <Button type="submit" size="large" wide="phone">
            {t('complaints:objection_send')}
          </Button>
        </FormActions>
      </Form>
    </AccountPage>
  )
}
