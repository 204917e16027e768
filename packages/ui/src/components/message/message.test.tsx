import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Message } from './message.tsx'

it('says who wrote it before the words, and keeps lines and links of these', () => {
  const { container } = render(
    <Message by="Noor" time="14:05" dateTime="2026-11-27T14:05:00Z">
      {'Hello\n\nyou '}
      <a href="/x">there</a>
    </Message>,
  )
  expect(container.textContent).toBe('Noor: Hello\n\nyou there14:05')
  expect(screen.getByRole('link', { name: 'there' }).closest('p')?.dir).toBe('auto')
  expect(screen.getByText('14:05').getAttribute('datetime')).toBe('2026-11-27T14:05:00Z')
})

it('looks different from the other side’s, and closer to a message of the same sender', () => {
  const classes = (own: boolean, joined: boolean) => {
    const { container } = render(
      <Message by="Noor" own={own} joined={joined}>
        Hi
      </Message>,
    )
    return [container.firstElementChild?.className, container.querySelector('p')?.className]
  }
  const [theirs, own, joined] = [classes(false, false), classes(true, false), classes(false, true)]
  expect(own[0]).not.toBe(theirs[0])
  expect(own[1]).not.toBe(theirs[1])
  expect([joined[0] === theirs[0], joined[1] === theirs[1]]).toEqual([false, true])
})

it.each([
  ['sending', 'Sending', 1],
  ['sent', 'Sent', 1],
  ['read', 'Read', 1],
  ['failed', 'Not sent', 1],
  ['taken-back', 'Taken back', 0],
] as const)('says that it is %s in words, with an icon where one helps', (state, stateLabel, icons) => {
  const { container } = render(
    <Message by="You" own state={state} stateLabel={stateLabel}>
      Hi
    </Message>,
  )
  expect(screen.getByText(stateLabel)).toBeTruthy()
  expect(container.querySelectorAll('svg')).toHaveLength(icons)
})

it('has what can be done about it, and nothing below it otherwise', () => {
  render(
    <Message by="You" own state="failed" retry={<button type="button">Again</button>} menu={<a href="/x">More</a>}>
      Hi
    </Message>,
  )
  expect(screen.getByRole('button', { name: 'Again' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'More' })).toBeTruthy()
  const { container } = render(
    <Message by="Noor" joined>
      Hi
    </Message>,
  )
  expect(container.firstElementChild?.children).toHaveLength(2)
})
