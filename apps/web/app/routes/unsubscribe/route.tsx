import { canUnsubscribe, unsubscribe } from '@hearth/domain/mail/unsubscribe'
import { ButtonLink } from '@hearth/ui/components/button/button'
import { FormActions } from '@hearth/ui/components/form/form'
import type { MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { PATHS } from '../../addresses.ts'
import { AccountPage } from '../../areas/accounts/account-page.tsx'
import { LinkButton } from '../../areas/accounts/link-page.tsx'
import { pageMeta } from '../../client/page-meta.ts'
import { oneClickRoute } from '../../http/one-click.server.ts'
import { brandFile } from '../../shell/brand.server.ts'
import { LanderLayout } from '../../shell/layouts.tsx'
import { shellOf } from '../../shell/shell.server.ts'
import { titleOf } from '../../words/title-of.ts'
import { translatorOf } from '../../words/translations.server.ts'

/** The page of a mail's unsubscribe link, to which mail programs also post (RFC 8058). */
const route = oneClickRoute({
  async page({ ctx, scope, load, request, tenant, token }) {
    const [t, shell, isOpen] = await Promise.all([
      translatorOf(load, request),
      shellOf(load, request, 'lander'),
      canUnsubscribe(ctx, { scope, token }),
    ])
    return {
      title: titleOf(t('mail:unsubscribe_title'), tenant.settings.name),
      art: brandFile(tenant, 'hero.svg'),
      token: isOpen ? token : null,
      shell,
    }
  },
  take: ({ ctx, scope, token }) => unsubscribe(ctx, { scope, token }),
})

export const loader = route.loader
export const action = route.action

// The address has a token, so it is neither sent to other sites nor indexed.
export const meta: MetaFunction = (page) => [...pageMeta(page), { name: 'referrer', content: 'no-referrer' }]

export { PageError as ErrorBoundary } from '../../shell/error-page.tsx'

export default function Unsubscribe() {
  const { art, shell, token } = useLoaderData<typeof loader>()
  const sent = useActionData<typeof action>()
  const { t } = useTranslation(['mail', 'accounts'])
  return (
    <LanderLayout shell={shell}>
      {token !== null && !sent ? (
        <AccountPage title={t('unsubscribe_title')} lead={t('unsubscribe_lead')} art={art}>
          <LinkButton page={PATHS.unsubscribe} token={token} oneClick>
            {t('unsubscribe_button')}
          </LinkButton>
        </AccountPage>
      ) : (
        <AccountPage
          title={t(sent?.done ? 'unsubscribed_title' : 'accounts:link_dead_title')}
          lead={t(sent?.done ? 'unsubscribed_lead' : 'unsubscribe_dead_lead')}
          art={art}
        >
          <FormActions>
            <ButtonLink href="/" tone="outline">
              {t('unsubscribed_home')}
            </ButtonLink>
          </FormActions>
        </AccountPage>
      )}
    </LanderLayout>
  )
}
