import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { KeptPart, KeptParts } from './kept-part.tsx'
import { withKeptParts } from './kept-parts.server.ts'

let rendered = 0
function Part({ text }: { text: string }) {
  rendered += 1
  return <footer title={text}>{text}</footer>
}
const page = (texts: readonly string[]) => (
  <main>
    before
    {texts.map((text) => (
      <KeptPart key={text} name={`part ${text.length}`}>
        <Part text={text} />
      </KeptPart>
    ))}
    after
  </main>
)

test('a part is rendered once, and every page has it where it stands', () => {
  const parts = new Map<string, string>()
  const render = (texts: readonly string[]) =>
    withKeptParts(renderToString(<KeptParts.Provider value={parts}>{page(texts)}</KeptParts.Provider>), parts)
  const alone = renderToString(page(['a & "b"', '<c>']))
  rendered = 0
  expect([render(['a & "b"', '<c>']), render(['a & "b"', '<c>'])]).toEqual([alone, alone])
  expect(render(['<c>'])).toBe(renderToString(page(['<c>'])))
  expect(rendered).toBe(3)
})

test('a page without a place for parts renders them itself', () => {
  expect(renderToString(page(['a']))).toBe('<main>before<footer title="a">a</footer>after</main>')
})
