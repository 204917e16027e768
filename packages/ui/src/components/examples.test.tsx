import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { allExamples } from '../gallery/all-examples.ts'
import { sampleWords } from '../gallery/sample-words.ts'

const all = allExamples.flatMap(({ component, examples }) =>
  examples.map(({ name, render }) => ({
    title: `${component}, ${name}`,
    html: renderToStaticMarkup(render(sampleWords('fi'))),
  })),
)

it.each(all)('writes no style into the page, which our policy would block: $title', ({ html }) => {
  expect(html).not.toMatch(/ style=/)
})

it.each(all)('nests nothing that can be pressed, and names every button and link: $title', ({ html }) => {
  for (const [element, , content = ''] of html.matchAll(/<(a|button) [^>]*>(.*?)<\/\1>/g)) {
    expect(content).not.toMatch(/<(a|button|input|select) /)
    const words = content.replace(/<svg.*?<\/svg>/g, '').replace(/<[^>]+>/g, '')
    const named = /^<[^>]* aria-label="[^"]+"/.test(element) || words.trim() !== ''
    expect(named, element).toBe(true)
  }
})
