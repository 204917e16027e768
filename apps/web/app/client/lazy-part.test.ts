import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { lazyPart, loadShownParts } from './lazy-part.ts'

const Greeting = ({ name }: { readonly name: string }) => `Hello ${name}`

test('a part is waited for, and a document that has it can be hydrated at once', async () => {
  const { Part } = lazyPart('#greeting', async () => Greeting)
  const render = () => renderToString(createElement(Part, { name: 'Ann', fallback: 'Nothing yet' }))
  const waiting = render()
  expect(waiting.startsWith('<!--$!-->')).toBe(true)
  expect(waiting).toContain('Nothing yet')
  await expect.poll(render).toBe('Hello Ann')
})

test('a part within a part is there before a document that has both is hydrated', async () => {
  vi.stubGlobal('document', { querySelector: (selector: string) => selector === '#step' || selector === '#menu' })
  const inner: ReturnType<typeof lazyPart<{ name: string }>>[] = []
  lazyPart('#step', async () => {
    // As the module of the outer part does once it is evaluated.
    inner.push(
      lazyPart('#menu', async () => Greeting),
      lazyPart('#absent', async () => Greeting),
    )
    return Greeting
  })
  await loadShownParts()
  const shown = inner.map(({ Part }) => renderToString(createElement(Part, { name: 'Ann' })))
  expect(shown[0]).toBe('Hello Ann')
  expect(shown[1]?.startsWith('<!--$!-->')).toBe(true)
})
