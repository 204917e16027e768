import { once } from 'node:events'
import type { Worker } from 'node:worker_threads'
import { describe, expect, test } from 'vitest'
import { renderMarkdown } from './render-markdown.ts'

const html = async (markdown: string) => (await renderMarkdown(markdown))?.html

describe('a page of Markdown', () => {
  test('has the text of its first heading as title, without mark-up', async () => {
    expect((await renderMarkdown('# Terms & *conditions* of \\<us\\>\n\nText'))?.title).toBe(
      'Terms & conditions of <us>',
    )
    expect((await renderMarkdown('Text'))?.title).toBe('')
  })

  test('has one heading of the first level', async () => {
    expect((await html('# One\n\n# Two'))?.match(/<h1/g)).toHaveLength(1)
    expect(await html('# One\n\n# Two')).toContain('<h2 id="section-two">')
  })

  test('has headings that an address can lead to, each to its own', async () => {
    const page = await html('# Page\n\n## Über uns\n\n## Über uns\n\n### Question?')
    expect(page).toContain('<h2 id="section-über-uns"><a href="#section-über-uns">Über uns</a></h2>')
    expect(page).toContain('<h2 id="section-über-uns-2">')
    expect(page).toContain('<h3 id="section-question">')
  })

  test('never puts a link into a link', async () => {
    expect(await html('## See [terms](/pages/terms)')).toBe(
      '<h2 id="section-see-terms">See <a href="/pages/terms">terms</a></h2>\n',
    )
  })

  test('keeps lists, emphasis and tables', async () => {
    expect(await html('- **one**\n- two\n\n| a |\n| - |\n| b |')).toMatch(
      /<ul>.*<strong>one<\/strong>.*<table>.*<td>b<\/td>/s,
    )
  })
})

describe('what a page may not do', () => {
  test.for([
    '<script>alert(1)</script>',
    'Text <img src=x onerror=alert(1)> more',
    '<style>body{display:none}</style>',
    '<a href="javascript:alert(1)">x</a>',
    '# <b onclick=alert(1)>Title</b>',
    '<!-- --><iframe src=//evil.test></iframe>',
    'Text <code><img/src=x onerror=alert(1)>',
    'Text <script><iframe/src=//evil.test></script>',
  ])('bring HTML of its own: %s', async (markdown) => {
    const page = await html(markdown ?? '')
    expect(page).not.toMatch(/<(?:script|img|style|iframe|b|a href="javascript)/i)
    expect(page).toContain('&lt;')
  })

  test.for([
    '[x](javascript:alert(1))',
    '[x](JaVaScRiPt:alert(1))',
    '[x](data:text/html,x)',
    '[x](vbscript:x)',
    '[x](//evil.test)',
    '[x](/\\evil.test)',
    '[x](<java\tscript:alert(1)>)',
    '<javascript:alert(1)>',
  ])('lead where it should not: %s', async (markdown) => {
    expect(await html(markdown ?? '')).not.toContain('<a ')
  })

  test('break out of the address of a link', async () => {
    expect(await html('[x](https://a.test/"onmouseover="alert)')).toBe(
      '<p><a href="https://a.test/&quot;onmouseover=&quot;alert">x</a></p>\n',
    )
  })

  test('load pictures from anywhere', async () => {
    expect(await html('![a "picture"](https://a.test/a.png)')).toBe('<p>a &quot;picture&quot;</p>\n')
  })
})

test.for(['/pages/terms', '#section-a', 'https://a.test/b?c=d', 'mailto:a@b.test', 'tel:+31205550100'])(
  'a page may lead to %s',
  async (href) => {
    expect(await html(`[x](${href})`)).toBe(`<p><a href="${href}">x</a></p>\n`)
  },
)

const KILOBYTES_64 = 64 * 1024
const full = (mark: string) => mark.repeat(Math.ceil(KILOBYTES_64 / mark.length)).slice(0, KILOBYTES_64)

test.for(['*__a', '> - ', '1. '])('a page of nothing but "%s" is not rendered, and the next one is', async (mark) => {
  const [refused, next] = await Promise.all([renderMarkdown(full(mark)), renderMarkdown('# Next')])
  expect(refused).toBeNull()
  expect(next?.title).toBe('Next')
})

test('a page that takes long to render holds nobody up meanwhile', async () => {
  let rounds = 0
  const counting = setInterval(() => {
    rounds += 1
  }, 1)
  await renderMarkdown(full('*__a'))
  clearInterval(counting)
  expect(rounds).toBeGreaterThan(10)
})

test('a thread that runs out of memory when nobody waits for it takes nothing down', async () => {
  // The next page starts a thread of its own.
  await renderMarkdown(full('*__a'))
  const started = once(process, 'worker') as Promise<[Worker]>
  await renderMarkdown('# Page')
  const [worker] = await started
  worker.emit('error', Object.assign(new Error('Out of memory'), { code: 'ERR_WORKER_OUT_OF_MEMORY' }))
  expect((await renderMarkdown('# Next'))?.title).toBe('Next')
})

test('a thousand headings of one name lead to a thousand places', async () => {
  const page = await html('## Same\n'.repeat(1000))
  expect(new Set(page?.match(/ id="[^"]+"/g)).size).toBe(1000)
})
