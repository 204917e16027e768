import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { lazyPart } from './lazy-part.ts'

const Greeting = ({ name }: { readonly name: string }) => `Hello ${name}`

test('a part is waited for, and a document that has it can be hydrated at once', async () => {
  const { Part } = lazyPart('#greeting', async () => Greeting)
  const render = () => renderToString(createElement(Part, { name: 'Ann', fallback: 'Nothing yet' }))
  const waiting = render()
  expect(waiting.startsWith('<!--$!-->')).toBe(true)
  expect(waiting).toContain('Nothing yet')
  await expect.poll(render).toBe('Hello Ann')
})
