import { currentUser } from '@hearth/domain/accounts/current-user'
import { Alert } from '@hearth/ui/components/alert/alert'
import { Card } from '@hearth/ui/components/card/card'
import { Icon } from '@hearth/ui/components/icon/icon'
import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { CircleQuestionMark, HeartHandshake, Languages, type LucideIcon, MessageCircleQuestion } from 'lucide-react'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import type { RouteHandle } from '../../document.ts'
import { brandFile } from '../../server/brand.server.ts'
import { languageName } from '../../server/intl.server.ts'
import { localeOf } from '../../server/locale.server.ts'
import { memberLoader } from '../../server/route-builders.server.ts'
import { translatorOf } from '../../server/translations.server.ts'
import * as css from './members.css.ts'
import { accountFacts } from './members-page.server.ts'

export const handle: RouteHandle = { texts: ['site', 'members'] }

export const loader = memberLoader({}, async ({ ctx, viewer, context, request, tenant }) => {
  const [user, locale, t] = await Promise.all([
    currentUser(ctx, { viewer }),
    localeOf(context, request),
    translatorOf(context, request),
  ])
  return {
    title: `${t('members:title')} · ${tenant.settings.name}`,
    art: brandFile(tenant, 'empty.svg'),
    account: accountFacts(tenant, user, locale),
    reading: languageName(locale, locale),
    doors: DOORS.filter(({ href }) => context.pages.has(href)).map(({ name }) => name),
  }
})

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }]

const DOORS = [
  { name: 'language', href: '/lang-config', icon: Languages },
  { name: 'rules', href: '/pages/ban', icon: HeartHandshake },
  { name: 'answers', href: '/pages/faq', icon: CircleQuestionMark },
  { name: 'help', href: '/pages/service', icon: MessageCircleQuestion },
] as const satisfies readonly { name: string; href: string; icon: LucideIcon }[]

/** Home of members: who they are here, and what they can do. */
export default function Members() {
  const { art, account, reading, doors } = useLoaderData<typeof loader>()
  const { t } = useTranslation(['members', 'site'])
  return (
    <div className={css.page}>
      <header className={css.opening}>
        <div className={css.words}>
          <h1 className={css.greeting}>
            <Greeting name={account.name} />
          </h1>
          <p className={css.lead}>{t('lead')}</p>
          <p className={css.quiet}>{t('quiet')}</p>
        </div>
        {art ? <img className={css.art} src={art} alt="" /> : null}
      </header>
      <div className={css.main}>
        {account.confirmed ? null : (
          <Alert tone="info" title={t('not_confirmed_title')}>
            {t('not_confirmed_text')}
          </Alert>
        )}
        <section className={css.section} aria-labelledby="can">
          <h2 className={css.heading} id="can">
            {t('can_title')}
          </h2>
          <ul className={css.doors}>
            {DOORS.filter(({ name }) => doors.includes(name)).map(({ name, href, icon }) => (
              <li key={name} className={css.doorItem}>
                <Card href={name === 'language' ? `${href}?to=/members` : href}>
                  <span className={css.door}>
                    <span className={css.doorIcon}>
                      <Icon shape={icon} />
                    </span>
                    <span className={css.doorWords}>
                      <span className={css.doorTitle}>{t(`${name}_title`)}</span>
                      <span className={css.doorText}>{t(`${name}_text`, { language: reading })}</span>
                    </span>
                  </span>
                </Card>
              </li>
            ))}
          </ul>
        </section>
      </div>
      <section className={css.section} aria-labelledby="account">
        <h2 className={css.heading} id="account">
          {t('account_title')}
        </h2>
        <Card>
          <AccountFacts account={account} />
        </Card>
      </section>
    </div>
  )
}

/** The name in its own direction of writing, wherever the language puts it. */
function Greeting({ name }: { name: string }) {
  const { t } = useTranslation('members')
  const place = '\uFFFC'
  return t('greeting', { name: place })
    .split(place)
    .map((words, at) => (
      <Fragment key={at}>
        {at === 0 ? null : <bdi>{name}</bdi>}
        {words}
      </Fragment>
    ))
}

function AccountFacts({ account }: { account: ReturnType<typeof accountFacts> }) {
  const { t } = useTranslation(['members', 'site'])
  const facts = [
    [t('name'), <bdi key="name">{account.name}</bdi>],
    [t('email'), account.confirmed ? t('confirmed') : t('not_confirmed')],
    [t('country'), account.country],
    [t('language'), account.language],
    [t('since'), account.since],
    [t('site:credits'), account.credits],
  ] as const
  return (
    <dl className={css.facts}>
      {facts.map(([term, value]) => (
        <div key={term} className={css.fact}>
          <dt className={css.term}>{term}</dt>
          <dd className={css.value}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
