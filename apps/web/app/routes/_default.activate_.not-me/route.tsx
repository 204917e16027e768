import { disownAccount, findDisownment } from '@hearth/domain/accounts/confirm-address'
import { Button, ButtonLink } from '@hearth/ui/components/button/button'
import { Form, FormActions } from '@hearth/ui/components/form/form'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { AccountPage } from '../../features/accounts/account-page.tsx'
import { MailedTo } from '../../features/accounts/mailed.tsx'
import { pageMeta } from '../../features/app/page-meta.ts'
import { brandFile } from '../../server/brand.server.ts'
import { personalLoader, publicAction } from '../../server/route-builders.server.ts'
import { translatorOf } from '../../server/translations.server.ts'

const linkQuery = z.object({ token: z.string().default('') })

/** A GET uses nothing up: programs that scan mail open every link. */
export const loader = personalLoader(
  { query: linkQuery },
  async ({ ctx, scope, tenant, context, request, query: { token }, setStatus }) => {
    const [email, t] = await Promise.all([findDisownment(ctx, { scope, token }), translatorOf(context, request)])
    if (email === null) setStatus(404)
    return {
      title: `${t('accounts:disown_title')} · ${tenant.settings.name}`,
      art: brandFile(tenant, 'hero.svg'),
      action: `/activate/not-me?${new URLSearchParams({ token })}`,
      email,
    }
  },
)

export const action = publicAction(
  { query: linkQuery, form: z.object({}) },
  async ({ ctx, scope, query: { token }, setStatus }) => {
    const { ok } = await disownAccount(ctx, { scope, token })
    if (!ok) setStatus(404)
    return { ok }
  },
)

export const meta = pageMeta

export { PageError as ErrorBoundary } from '../../features/failures/error-page.tsx'

/** For whoever got the mail of somebody else's signup: one button deletes that account. */
export default function NotMe() {
  const { art, action: goesTo, email } = useLoaderData<typeof loader>()
  const sent = useActionData<typeof action>()
  const { t } = useTranslation(['accounts', 'errors'])
  if (sent?.ok || email === null)
    return (
      <AccountPage
        title={sent?.ok ? t('disowned_title') : t('disown_title')}
        lead={sent?.ok ? t('disowned_lead') : t('disown_gone')}
        art={art}
      >
        <div>
          <ButtonLink href="/" tone="outline" wide="phone">
            {t('errors:back_home')}
          </ButtonLink>
        </div>
      </AccountPage>
    )
  return (
    <AccountPage title={t('disown_title')} lead={t('disown_lead')} art={art}>
      <MailedTo email={email} />
      <Form action={goesTo} dataAttributes={{ 'data-h-form': 'not-me' }}>
        <FormActions>
          <Button type="submit" tone="danger" size="large" wide>
            {t('disown_button')}
          </Button>
        </FormActions>
      </Form>
    </AccountPage>
  )
}
