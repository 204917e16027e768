// @vitest-environment happy-dom

import { LoadMore } from '@hearth/ui/components/load-more/load-more'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useRef, useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { useMoreLink } from './more-link.ts'

afterEach(cleanup)

const PAGE = 2
/** A list of three pages, with or without something in place of the link at its end. */
function List({ ends }: { readonly ends: boolean }) {
  const [count, setCount] = useState(PAGE)
  const end = useRef<HTMLParagraphElement>(null)
  const more = count < 3 * PAGE ? `/list?after=${count}` : null
  const onClick = useMoreLink({
    ...{ entries: '#list > li', before: count > PAGE ? count - PAGE : PAGE, more, busy: false },
    showMore: () => setCount(count + PAGE),
    end,
  })
  return (
    <main>
      <ul id="list">
        {Array.from({ length: count }, (_, at) => `Entry ${at + 1}`).map((name) => (
          <li key={name}>
            <a href="/">{name}</a>
          </li>
        ))}
      </ul>
      {more ? <LoadMore href={more} label="Show more" busyLabel="Loading" onClick={onClick} /> : null}
      {ends && !more ? (
        <p ref={end} tabIndex={-1}>
          That is all
        </p>
      ) : null}
    </main>
  )
}

const link = () => screen.getByRole('link', { name: 'Show more' })
/** Activates the link as a key does, or a pointer. */
function follow(by: 'key' | 'pointer') {
  link().focus()
  fireEvent.click(link(), { detail: by === 'key' ? 0 : 1 })
}
const focused = () => document.activeElement?.textContent

test('a key goes on at the first added entry of each page, also of the last', () => {
  render(<List ends />)
  follow('key')
  expect(focused()).toBe('Entry 3')
  follow('key')
  expect(focused()).toBe('Entry 5')
})

test('a pointer leaves the focus where it is, and at the end hands it to what stands in place of the link', () => {
  render(<List ends />)
  follow('pointer')
  expect(document.activeElement).toBe(link())
  follow('pointer')
  expect(focused()).toBe('That is all')
})

test('at an end without words a pointer does not lose the focus either', () => {
  render(<List ends={false} />)
  follow('pointer')
  follow('pointer')
  expect(focused()).toBe('Entry 5')
})

test('who has gone elsewhere meanwhile stays there', () => {
  render(<List ends />)
  link().focus()
  screen.getByRole('link', { name: 'Entry 1' }).focus()
  fireEvent.click(link(), { detail: 0 })
  expect(focused()).toBe('Entry 1')
})
