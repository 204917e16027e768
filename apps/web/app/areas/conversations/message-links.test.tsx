import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { screenOf } from '../../../server/testing/screen.ts'
import { withLinks } from './message-links.tsx'

const shown = (text: string) => screenOf(`<main>${renderToStaticMarkup(<p>{withLinks(text)}</p>)}</main>`).main
const linksIn = (text: string) => shown(text).links

test('addresses with a scheme are links, up to what ends a sentence', () => {
  expect(linksIn('See https://a.test/b?c=d#e, or (http://b.test/).')).toEqual([
    'https://a.test/b?c=d#e',
    'http://b.test/',
  ])
  expect(linksIn('HTTPS://A.test/x!')).toEqual(['HTTPS://A.test/x'])
  expect(linksIn('https://a.test/one\nhttps://a.test/two')).toEqual(['https://a.test/one', 'https://a.test/two'])
  expect(shown('Say https://a.test, please').element.textContent).toBe('Say https://a.test, please')
})

test('a bracket belongs to the address that opened it', () => {
  expect(linksIn('https://a.test/Robin_(bird)')).toEqual(['https://a.test/Robin_(bird)'])
  expect(linksIn('(https://a.test/Robin_(bird))')).toEqual(['https://a.test/Robin_(bird)'])
  expect(linksIn('(see https://a.test/b)')).toEqual(['https://a.test/b'])
})

test('nothing else is a link, and no markup comes through', () => {
  for (const text of [
    'a.test',
    'javascript:alert(1)',
    'data:text/html,x',
    'https://',
    'http:// x',
    'mailto:a@b.test',
    '',
  ])
    expect([text, linksIn(text)]).toEqual([text, []])
  const { element, links } = shown('<b>https://a.test/"onclick="x"</b>')
  expect([element.querySelector('b'), links]).toEqual([null, ['https://a.test/']])
})

test('the other site hears nothing of this one', () => {
  const [link] = shown('https://a.test').all('a')
  expect([link?.getAttribute('rel'), link?.getAttribute('target')]).toEqual(['noopener noreferrer nofollow', '_blank'])
})

test('a text of nothing but beginnings of addresses takes time in proportion to its length', () => {
  /** The least of several runs, in which no other process came between. */
  const costOf = (length: number) =>
    Math.min(
      ...Array.from({ length: 5 }, () => {
        const since = performance.now()
        for (const part of ['https://', 'https://.', '(', 'https://a(']) withLinks(part.repeat(length / part.length))
        return performance.now() - since
      }),
    )
  // Sixteen times as long; the square of that is 256.
  expect(costOf(320_000) / costOf(20_000)).toBeLessThan(64)
})
