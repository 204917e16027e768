import { type Locale, TEXT_LOCALES } from '@hearth/contracts/locales'
import { MAIL_TYPES } from '@hearth/contracts/mail'
import { composeMail } from '@hearth/emails/compose-mail'
import { sampleMail } from '@hearth/emails/sample-mails'
import { originOf } from '@hearth/tenancy/origin'
import { type MetaFunction, redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { Choice, TenantLinks } from '../../areas/gallery/choices.tsx'
import * as css from '../../areas/gallery/gallery.css.ts'
import { tenantToShow } from '../../areas/gallery/tenant-to-show.server.ts'
import { publicLoader } from '../../http/route-builders.server.ts'

const SCHEMES = ['auto', 'light', 'dark'] as const
const mailsQuery = z.object({
  tenant: z.string().optional(),
  scheme: z.enum(SCHEMES).catch('auto'),
  locale: z.enum(TEXT_LOCALES).optional().catch(undefined),
})

/** Every mail as it would be sent to a member who chose that language; `en-US` is English in the United States. */
export const loader = publicLoader({ query: mailsQuery }, ({ load, tenant, query, request }) => {
  const { elsewhere, tenants } = tenantToShow({ load, tenant, request }, query.tenant)
  if (elsewhere) return redirect(elsewhere)
  const { scheme, locale = tenant.settings.default_locale } = query
  const [language, country = tenant.settings.countries[0] ?? ''] = locale.split('-')
  const origin = originOf(tenant, load.runtime.config)
  return {
    ...{ scheme, locale, tenants, textLocales: TEXT_LOCALES },
    mails: MAIL_TYPES.map((type) => {
      const mail = sampleMail(type, { origin, country, language: language as Locale })
      const worded = composeMail(tenant, mail, { origin, schemes: scheme === 'auto' ? undefined : [scheme] })
      return { type, ...worded }
    }),
  }
})

export const meta: MetaFunction = () => [{ title: 'Mails' }, { name: 'robots', content: 'noindex' }]

export default function Mails() {
  const { scheme, locale, tenants, textLocales, mails } = useLoaderData<typeof loader>()
  return (
    <main id="main" className={css.page} lang="en">
      <header className={css.intro}>
        <h1 className={css.title}>Mails</h1>
        <TenantLinks tenants={tenants} />
        <form method="get" className={css.row}>
          <Choice name="scheme" label="Scheme" options={SCHEMES} value={scheme} />
          <Choice name="locale" label="Language" options={textLocales} value={locale} />
          <button type="submit">Show</button>
        </form>
      </header>
      {mails.map(({ type, from, replyTo, subject, headers, html, text }) => (
        <section key={type} className={css.component} aria-labelledby={type}>
          <h2 id={type} className={css.componentName}>
            {type}
          </h2>
          <pre className={css.plainText}>
            {[
              `From: ${from.name} <${from.address}>`,
              `Reply-To: ${replyTo}`,
              `Subject: ${subject}`,
              ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
            ].join('\n')}
          </pre>
          <div className={css.frames}>
            <iframe sandbox="" srcDoc={html} title={`${type}, 390 pixels wide`} className={css.phoneFrame} />
            <iframe sandbox="" srcDoc={html} title={`${type}, 700 pixels wide`} className={css.wideFrame} />
          </div>
          <details>
            <summary>As text</summary>
            <pre className={css.plainText} lang={locale}>
              {text}
            </pre>
          </details>
        </section>
      ))}
    </main>
  )
}
