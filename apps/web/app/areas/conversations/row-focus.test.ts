// @vitest-environment happy-dom

import { expect, test } from 'vitest'
import { passRowFocus } from './row-focus.ts'

const settle = () => new Promise((resolve) => setTimeout(resolve))
const links = () => [...document.querySelectorAll('a')]
/** Takes the row of a link off the list, which has the focus. */
async function remove(link: HTMLElement | undefined) {
  link?.focus()
  const row = link?.closest('li') ?? null
  passRowFocus(row)
  const list = row?.parentElement
  row?.remove()
  if (list?.children.length === 0) list.remove()
  await settle()
}

test('a row that goes passes the focus on to the next, the last to the one before, and the only one to the page', async () => {
  document.body.innerHTML =
    '<main id="main"><div><ul><li><a href="/a">A</a></li><li><a href="/b">B</a></li><li><a href="/c">C</a></li></ul></div></main>'
  const [, b, c] = links()
  await remove(links()[0])
  expect(document.activeElement).toBe(b)
  await remove(c)
  expect(document.activeElement).toBe(b)
  await remove(b)
  expect(document.activeElement).toBe(document.querySelector('main'))
})

test('what has the focus elsewhere keeps it', async () => {
  document.body.innerHTML =
    '<button>Here</button><main id="main"><div><ul><li><a href="/a">A</a></li></ul></div></main>'
  const row = document.querySelector('li')
  passRowFocus(row)
  document.querySelector('button')?.focus()
  row?.remove()
  await settle()
  expect(document.activeElement).toBe(document.querySelector('button'))
})
