// @vitest-environment happy-dom

import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { useLostFocus } from './lost-focus.ts'

function Box({ shown }: { readonly shown: readonly string[] }) {
  const box = useLostFocus<HTMLDivElement>('[role=region]')
  return (
    <>
      <div ref={box}>
        <section role="region" tabIndex={-1} />
        {shown.map((name) => (
          <p key={name}>
            <button type="button">{name}</button>
          </p>
        ))}
      </div>
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
  expect(document.activeElement).toBe(screen.getByRole('region'))
})
