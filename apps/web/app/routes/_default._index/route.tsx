import { LOCALES } from '@hearth/contracts/locales'
import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { PATHS } from '../../addresses.ts'
import { COMPOSITIONS } from '../../areas/landing/compositions.ts'
import { countedTitle, pageMeta } from '../../client/page-meta.ts'
import { publicLoader } from '../../http/route-builders.server.ts'
import { useShell } from '../../shell/shell.ts'
import { frontPageOf } from './front-page.server.ts'

export const loader = publicLoader({}, async ({ load, request }) => ({
  ...(await frontPageOf(load, request)),
  locales: LOCALES,
}))

export const meta: MetaFunction<typeof loader> = ({ data, error, matches }) => {
  if (!data) return pageMeta({ data, error, matches })
  const { title, description, home, canonical, locales } = data
  return [
    { title: countedTitle(title, matches) },
    { property: 'og:title', content: title },
    { property: 'og:url', content: canonical },
    ...(description
      ? [
          { name: 'description', content: description },
          { property: 'og:description', content: description },
        ]
      : []),
    { tagName: 'link', rel: 'canonical', href: canonical },
    { tagName: 'link', rel: 'alternate', hrefLang: 'x-default', href: home },
    ...locales.map((locale) => ({
      tagName: 'link' as const,
      rel: 'alternate',
      hrefLang: locale,
      href: `${home}?lng=${locale}`,
    })),
  ]
}

export { PageError as ErrorBoundary } from '../../shell/error-page.tsx'

export default function FrontPage() {
  const { composition, art, facts, hiddenTexts, searchable, byLink } = useLoaderData<typeof loader>()
  const Composition = COMPOSITIONS[composition]
  const shell = useShell()
  const visitor = !shell?.viewer
  return (
    <Composition
      art={art}
      facts={facts}
      hiddenTexts={hiddenTexts}
      signupHref={visitor && shell?.signups ? PATHS.signup : null}
      signupClosedBy={visitor && !shell?.signups ? (byLink ? 'source' : 'all') : null}
      peopleHref={!visitor || searchable ? PATHS.members : null}
    />
  )
}
