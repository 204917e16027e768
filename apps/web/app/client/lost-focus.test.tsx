// @vitest-environment happy-dom

import { cleanup, render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, expect, test } from 'vitest'
import { useLostFocus } from './lost-focus.ts'

function Box({ shown }: { readonly shown: readonly string[] }) {
  const box = useRef<HTMLDivElement>(null)
  useLostFocus(box, () => screen.getByRole('button', { name: 'outside' }).focus())
  return (
    <>
      <div ref={box}>
        {shown.map((name) => (
          <p key={name}>
            <button type="button">{name}</button>
          </p>
        ))}
      </div>
      <button type="button">outside</button>
      <button type="button">elsewhere</button>
    </>
  )
}

const button = (name: string) => screen.getByRole('button', { name })
const settle = () => new Promise((resolve) => setTimeout(resolve))

afterEach(cleanup)

test('the focus of what is taken off the page is passed on, and no other', async () => {
  const { rerender } = render(<Box shown={['one', 'two', 'three']} />)
  button('one').focus()
  rerender(<Box shown={['one', 'three']} />)
  await settle()
  expect(document.activeElement).toBe(button('one'))
  button('elsewhere').focus()
  rerender(<Box shown={['three']} />)
  await settle()
  expect(document.activeElement).toBe(button('elsewhere'))
  button('three').focus()
  rerender(<Box shown={[]} />)
  await settle()
  expect(document.activeElement).toBe(button('outside'))
})
