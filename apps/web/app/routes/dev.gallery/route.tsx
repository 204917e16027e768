import { allExamples } from '@hearth/ui/gallery/all-examples'
import { sampleLocales, sampleWords } from '@hearth/ui/gallery/sample-words'
import { themeCss } from '@hearth/ui/theme/style'
import { type MetaFunction, redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { Choice, TenantLinks } from '../../areas/gallery/choices.tsx'
import * as css from '../../areas/gallery/gallery.css.ts'
import { tenantToShow } from '../../areas/gallery/tenant-to-show.server.ts'
import { publicLoader } from '../../http/route-builders.server.ts'
import { useDocument } from '../../shell/document-props.ts'
import { layoutExamples } from '../../shell/layouts.examples.tsx'

const SCHEMES = ['auto', 'light', 'dark'] as const
const galleryQuery = z.object({
  tenant: z.string().optional(),
  scheme: z.enum(SCHEMES).catch('auto'),
  locale: z.string().optional().catch(undefined),
})

export const loader = publicLoader({ query: galleryQuery }, ({ load, tenant, query, request }) => {
  const { elsewhere, tenants } = tenantToShow({ load, tenant, request }, query.tenant)
  if (elsewhere) return redirect(elsewhere)
  return {
    scheme: query.scheme,
    locale: query.locale ?? null,
    forced: query.scheme === 'auto' ? null : themeCss(tenant.theme, { scheme: query.scheme }),
    tenants,
  }
})

export const meta: MetaFunction = () => [{ title: 'Gallery' }, { name: 'robots', content: 'noindex' }]

const isBar = (component: string) => component.endsWith('-bar')

export default function Gallery() {
  const { scheme, locale, forced, tenants } = useLoaderData<typeof loader>()
  const document = useDocument()
  const words = sampleWords(locale ?? document.locale)
  return (
    <main id="main" className={css.page}>
      {forced ? <style nonce={document.nonce} dangerouslySetInnerHTML={{ __html: forced }} /> : null}
      <header className={css.intro} lang="en">
        <h1 className={css.title}>Gallery</h1>
        <TenantLinks tenants={tenants} />
        <form method="get" className={css.row}>
          <Choice name="scheme" label="Scheme" options={SCHEMES} value={scheme} />
          <Choice name="locale" label="Language" options={sampleLocales} value={words.locale} />
          <button type="submit">Show</button>
        </form>
        <nav aria-label="Layouts">
          <ul className={css.row}>
            {Object.keys(layoutExamples).map((layout) => (
              <li key={layout}>
                <a href={`/dev/gallery/layouts/${layout}?lng=${words.locale}&scheme=${scheme}`}>layout: {layout}</a>
              </li>
            ))}
          </ul>
        </nav>
        <nav aria-label="Components">
          <ul className={css.row}>
            {allExamples.map(({ component }) => (
              <li key={component}>
                <a href={`#${component}`}>{component}</a>
              </li>
            ))}
          </ul>
        </nav>
      </header>
      {allExamples.map(({ component, examples }) => (
        <section key={component} className={css.component} aria-labelledby={component} data-component={component}>
          <h2 id={component} className={css.componentName} lang="en">
            {component}
          </h2>
          <div className={isBar(component) ? css.wideExamples : css.examples}>
            {examples.map((example) => (
              <article key={example.name} className={css.example}>
                <h3 className={css.exampleName} lang="en">
                  {example.name}
                </h3>
                <div className={css.stage} lang={words.locale}>
                  {example.render(words)}
                </div>
              </article>
            ))}
          </div>
        </section>
      ))}
    </main>
  )
}
