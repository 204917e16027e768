import { AppError } from '@hearth/domain/failures'
import { isPageName, PAGE_NAMES } from '@hearth/texts/pages'
import { Accordion, AccordionItem } from '@hearth/ui/components/accordion/accordion'
import { TextLink } from '@hearth/ui/components/link/link'
import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { localeOf } from '../../server/locale.server.ts'
import { publicLoader } from '../../server/route-builders.server.ts'
import * as css from './page.css.ts'
import { splitQuestions } from './questions.ts'
import { staticPage } from './static-page.server.ts'

/** What the site states about itself: its terms, how it treats data, answers to questions. */
export const loader = publicLoader(
  { params: z.object({ page: z.string() }) },
  async ({ context, request, tenant, params: { page } }) => {
    if (!isPageName(page)) throw new AppError('platform.not_found', 404)
    const locale = await localeOf(context, request)
    const { title, html } = await staticPage(tenant, locale, page)
    return {
      title,
      ...(page === 'faq' ? splitQuestions(html) : { html, questions: [] }),
      siteName: tenant.settings.name,
      others: await Promise.all(
        PAGE_NAMES.filter((name) => name !== page).map(async (name) => ({
          name,
          title: (await staticPage(tenant, locale, name)).title,
        })),
      ),
    }
  },
)

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data ? [{ title: `${data.title} · ${data.siteName}` }] : []

export default function StaticPage() {
  const { html, questions, others } = useLoaderData<typeof loader>()
  const { t } = useTranslation('site')
  return (
    <div className={css.page}>
      <article className={css.prose}>
        <div className={css.part} dangerouslySetInnerHTML={{ __html: html }} />
        {questions.length > 0 ? (
          <Accordion>
            {questions.map(({ id, title, html }) => (
              <AccordionItem key={id} id={id} title={<span dangerouslySetInnerHTML={{ __html: title }} />}>
                <div className={css.part} dangerouslySetInnerHTML={{ __html: html }} />
              </AccordionItem>
            ))}
          </Accordion>
        ) : null}
      </article>
      <nav className={css.others} aria-labelledby="other-pages">
        <h2 id="other-pages" className={css.othersTitle}>
          {t('other_pages')}
        </h2>
        <ul className={css.othersList}>
          {others.map(({ name, title }) => (
            <li key={name} className={css.other}>
              <TextLink href={`/pages/${name}`} quiet>
                {title}
              </TextLink>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  )
}
