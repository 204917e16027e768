import { disownAccount, findDisownment } from '@hearth/domain/onboarding/confirm-address'
import { ButtonLink } from '@hearth/ui/components/button/button'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { PATHS } from '../../addresses.ts'
import { linkAction, linkPage } from '../../areas/accounts/link-page.server.ts'
import { LinkPage } from '../../areas/accounts/link-page.tsx'
import { MailedTo } from '../../areas/accounts/mailed.tsx'
import { pageMeta } from '../../client/page-meta.ts'
import { linkQuery } from '../../http/input-schemas.server.ts'
import { personalLoader } from '../../http/route-builders.server.ts'

export const loader = personalLoader({ query: linkQuery }, async ({ query: { token }, ...req }) => {
  const { ctx, scope } = req
  const email = await findDisownment(ctx, { scope, token })
  return {
    ...(await linkPage(req, { title: 'onboarding:disown_title', token, isOpen: email !== null })),
    email: email ?? '',
  }
})

export const action = linkAction(async (ctx, link) => (await disownAccount(ctx, link)).ok)

export const meta = pageMeta

export { PageError as ErrorBoundary } from '../../shell/error-page.tsx'

/** For the recipient of the mail about somebody else's signup: one button deletes that account. */
export default function NotMe() {
  const { art, token, email } = useLoaderData<typeof loader>()
  const { t } = useTranslation(['onboarding', 'errors'])
  return (
    <LinkPage
      page={PATHS.not_me}
      art={art}
      token={token}
      sent={useActionData<typeof action>()}
      tone="danger"
      words={{
        asks: [t('disown_title'), t('disown_lead')],
        button: t('disown_button'),
        done: [t('disowned_title'), t('disowned_lead')],
        dead: [t('disown_title'), t('disown_gone')],
      }}
      next={
        <ButtonLink href="/" tone="outline" wide="phone">
          {t('errors:back_home')}
        </ButtonLink>
      }
    >
      <MailedTo email={email} />
    </LinkPage>
  )
}
