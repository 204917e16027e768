import { AppError } from '@hearth/domain/failures'
import { isPageName, PAGE_NAMES } from '@hearth/texts/pages'
import { Accordion, AccordionItem } from '@hearth/ui/components/accordion/accordion'
import { TextLink } from '@hearth/ui/components/link/link'
import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { staticPagePath } from '../../addresses.ts'
import { countedTitle, pageMeta } from '../../client/page-meta.ts'
import { publicLoader } from '../../http/route-builders.server.ts'
import { countryName } from '../../words/intl.server.ts'
import { readerCountryOf, textLocaleOf } from '../../words/locale.server.ts'
import { titleOf } from '../../words/title-of.ts'
import { FirstAid } from './first-aid.tsx'
import * as css from './page.css.ts'
import { splitQuestions } from './questions.ts'
import { type StaticPage as StaticPageParts, staticPage } from './static-page.server.ts'

/** A static page, such as the terms, the privacy page and the answers to questions. */
export const loader = publicLoader(
  { params: z.object({ page: z.string() }) },
  async ({ load, request, tenant, params: { page } }) => {
    if (!isPageName(page)) throw new AppError('platform.not_found', 404)
    const textLocale = await textLocaleOf(load, request)
    const { title, opening, sections, contents } = await staticPage(load, textLocale, page)
    const country = await readerCountryOf(load)
    return {
      title,
      opening,
      // A page of folded questions needs no table of contents.
      ...(page === 'faq' ? { contents: [], ...splitQuestions(sections) } : { contents, html: sections, questions: [] }),
      siteName: tenant.settings.name,
      firstAid:
        page === 'blackmail'
          ? { country: country ? { code: country, name: countryName(country, textLocale) } : null }
          : null,
      others: await Promise.all(
        PAGE_NAMES.filter((name) => name !== page).map(async (name) => ({
          name,
          title: (await staticPage(load, textLocale, name)).title,
        })),
      ),
    }
  },
)

export const meta: MetaFunction<typeof loader> = ({ data, error, matches }) =>
  data ? [{ title: countedTitle(titleOf(data.title, data.siteName), matches) }] : pageMeta({ data, error, matches })

export { PageError as ErrorBoundary } from '../../shell/error-page.tsx'

/** The least number of sections for a table of contents. */
const LEAST_CONTENTS = 4

export default function StaticPage() {
  const { opening, html, questions, contents, firstAid, others } = useLoaderData<typeof loader>()
  const { t } = useTranslation('shell')
  return (
    <article className={css.page}>
      <div className={`${css.prose} ${css.part} ${css.opening}`} dangerouslySetInnerHTML={{ __html: opening }} />
      {contents.length < LEAST_CONTENTS ? null : <Contents contents={contents} />}
      {firstAid ? <FirstAid {...firstAid} /> : null}
      <div className={`${css.prose} ${css.sections}`}>
        {html ? <div className={css.part} dangerouslySetInnerHTML={{ __html: html }} /> : null}
        {questions.length > 0 ? (
          <Accordion>
            {questions.map(({ id, title, html }) => (
              <AccordionItem key={id} id={id} title={<span dangerouslySetInnerHTML={{ __html: title }} />}>
                <div className={css.part} dangerouslySetInnerHTML={{ __html: html }} />
              </AccordionItem>
            ))}
          </Accordion>
        ) : null}
      </div>
      <nav className={css.others} aria-labelledby="other-pages">
        <h2 id="other-pages" className={css.subtitle}>
          {t('other_pages')}
        </h2>
        <ul className={css.othersList}>
          {others.map(({ name, title }) => (
            <li key={name}>
              <TextLink href={staticPagePath(name)} quiet alone>
                {title}
              </TextLink>
            </li>
          ))}
        </ul>
      </nav>
    </article>
  )
}

/** The table of contents of a long text: folded on phones, sticky beside the text on larger screens. */
function Contents({ contents }: Pick<StaticPageParts, 'contents'>) {
  const { t } = useTranslation('shell')
  return (
    <nav className={css.contents} aria-label={t('on_this_page')}>
      <details className={css.fold}>
        <summary className={css.summary}>{t('on_this_page')}</summary>
        <p className={css.contentsTitle} aria-hidden="true">
          {t('on_this_page')}
        </p>
        <ul className={css.contentsList}>
          {contents.map(({ id, heading }) => (
            <li key={id} className={css.contentsItem}>
              <TextLink href={`#${id}`} quiet alone>
                {heading}
              </TextLink>
            </li>
          ))}
        </ul>
      </details>
    </nav>
  )
}
