// @vitest-environment happy-dom

import { expect, test } from 'vitest'
import { passRowFocus } from './archive-conversation.ts'

const settle = () => new Promise((resolve) => setTimeout(resolve))
const links = () => [...document.querySelectorAll('a')]
/** The list of these conversations, each with its menu. */
const show = (...ids: readonly string[]) => {
  const rows = ids.map((id) => `<li><a href="/${id}">${id}</a><div id="row-${id}"></div></li>`)
  document.body.innerHTML = `<button>Here</button><main id="main"><div><ul>${rows.join('')}</ul></div></main>`
}
/** Takes the row of a conversation off the list; its link has the focus. */
async function remove(id: string) {
  const row = document.getElementById(`row-${id}`)?.closest('li')
  row?.querySelector('a')?.focus()
  passRowFocus(id)
  const list = row?.parentElement
  row?.remove()
  if (list?.children.length === 0) list.remove()
  await settle()
}

test('a row that goes passes the focus on to the next, the last to the one before, and the only one to the page', async () => {
  show('a', 'b', 'c')
  const [, b] = links()
  await remove('a')
  expect(document.activeElement).toBe(b)
  await remove('c')
  expect(document.activeElement).toBe(b)
  await remove('b')
  expect(document.activeElement).toBe(document.querySelector('main'))
})

test('what has the focus elsewhere keeps it', async () => {
  show('a')
  passRowFocus('a')
  document.querySelector('button')?.focus()
  document.querySelector('li')?.remove()
  await settle()
  expect(document.activeElement).toBe(document.querySelector('button'))
})
