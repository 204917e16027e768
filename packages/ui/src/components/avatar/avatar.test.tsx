import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Avatar, initialOf } from './avatar.tsx'

it.each([
  ['marloes', 'M'],
  ['  ida', 'I'],
  ['👩‍🚀 Ada', '👩‍🚀'],
  ['e\u0301lise', 'E\u0301'],
  ['שירה', 'ש'],
  ['', ''],
  ['   ', ''],
])('takes of "%s" the character that a person would call the first', (name, initial) => {
  expect(initialOf(name)).toBe(initial)
})

it('is named where the name does not stand beside it, and silent where it does', () => {
  expect(renderToStaticMarkup(<Avatar name="Ida" alt="Ida" />)).toContain('role="img" aria-label="Ida"')
  expect(renderToStaticMarkup(<Avatar name="Ida" alt="" />)).toContain('aria-hidden="true"')
})

it('keeps the room of its photo, in the colour of the photo', () => {
  const html = renderToStaticMarkup(<Avatar name="Ida" src="/ida.jpg" colour="#aa5500" size={64} alt="Ida" />)
  expect(html).toMatch(/<img [^>]*alt="Ida" width="64" height="64"/)
  expect(html).toContain('fill="#aa5500"')
  expect(html).not.toContain('role="img"')
})
