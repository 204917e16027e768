import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { TextLink } from './link.tsx'

it('tells the language of its words and of where it leads', () => {
  const html = renderToStaticMarkup(
    <TextLink href="/lang-config?lng=fi" lang="fi" hrefLang="fi" rel="nofollow">
      Suomi
    </TextLink>,
  )
  for (const attribute of ['href="/lang-config?lng=fi"', 'lang="fi"', 'hrefLang="fi"', 'rel="nofollow"'])
    expect(html).toContain(attribute)
})

it('looks different where it is quiet', () => {
  const classOf = (quiet: boolean) =>
    renderToStaticMarkup(
      <TextLink href="/" quiet={quiet}>
        x
      </TextLink>,
    ).match(/class="([^"]+)"/)?.[1]
  expect(classOf(true)).not.toBe(classOf(false))
})
