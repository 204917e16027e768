import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { Switch } from './switch.tsx'

const control = () => screen.getByRole<HTMLInputElement>('switch', { name: 'Be invisible' })

it('says to what it was switched, and in which form', () => {
  const heard: unknown[] = []
  function Setting() {
    const [on, setOn] = useState(false)
    const listen = (now: boolean, form: HTMLFormElement | null) => {
      heard.push([now, form?.id, form && Object.fromEntries(new FormData(form))])
      setOn(now)
    }
    return (
      <form id="privacy">
        <Switch name="invisible" label="Be invisible" on={on} onSwitch={listen} />
      </form>
    )
  }
  render(<Setting />)
  fireEvent.click(control())
  expect(control().checked).toBe(true)
  fireEvent.click(control())
  expect(heard).toEqual([
    [true, 'privacy', { invisible: 'on' }],
    [false, 'privacy', {}],
  ])
})

it('is back where it was as long as nobody says otherwise', () => {
  render(<Switch name="invisible" label="Be invisible" on onSwitch={() => undefined} />)
  fireEvent.click(control())
  expect(control().checked).toBe(true)
})
