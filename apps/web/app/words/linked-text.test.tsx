import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { LinkedText } from './linked-text.tsx'

const write = (text: string) =>
  renderToStaticMarkup(<LinkedText text={text} hrefs={{ terms: '/pages/terms', privacy: '/pages/privacy' }} />).replace(
    / class="[^"]*"/g,
    '',
  )

test('words between tags lead where their tag does', () => {
  expect(write('Read <terms>the terms</terms> and <privacy>the rest</privacy>.')).toBe(
    'Read <a href="/pages/terms">the terms</a> and <a href="/pages/privacy">the rest</a>.',
  )
  expect(write('<privacy>First</privacy>')).toBe('<a href="/pages/privacy">First</a>')
})

test('what a tag that nobody knows holds, and every other sign, is text', () => {
  expect(write('1 < 2 & <b>no</b> <terms>')).toBe('1 &lt; 2 &amp; no &lt;terms&gt;')
})
