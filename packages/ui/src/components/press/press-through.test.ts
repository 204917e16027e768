import { afterAll, beforeEach, expect, it, vi } from 'vitest'
import { keepSecondPress } from './press-through.ts'

keepSecondPress(document)

const at = (x: number, y: number, detail = 1) => ({ clientX: x, clientY: y, detail, bubbles: true, cancelable: true })

/** A click at a moment in milliseconds. */
function click(id: string, init: MouseEventInit, moment: number): MouseEvent {
  const event = new MouseEvent('click', init)
  Object.defineProperty(event, 'timeStamp', { value: moment })
  document.getElementById(id)?.dispatchEvent(event)
  return event
}

const reached = vi.fn()
/** Each test's clicks come long after those of the one before. */
let now = 0

beforeEach(() => {
  now += 10_000
  reached.mockClear()
  document.body.innerHTML = '<dialog open id="sheet"><button id="close">x</button></dialog><a id="beneath">Likes</a>'
  const dialog = document.querySelector('dialog')
  document.getElementById('close')?.addEventListener('click', () => dialog?.close())
  document.getElementById('beneath')?.addEventListener('click', reached)
})

// Other files have the same document.
afterAll(() => document.body.replaceChildren())

it('the second tap on the button that closed a sheet does not reach what lies beneath', () => {
  click('close', at(100, 600), now)
  const second = click('beneath', at(104, 598, 2), now + 180)
  expect([second.defaultPrevented, reached.mock.calls.length]).toEqual([true, 0])
})

it('the second tap is kept back where the sheet is taken out of the page, too', () => {
  document.getElementById('close')?.addEventListener('click', () => document.querySelector('dialog')?.remove())
  click('close', at(100, 600), now)
  click('beneath', at(100, 600), now + 180)
  expect(reached).not.toHaveBeenCalled()
})

it.each([
  ['elsewhere', at(100, 650), 180],
  ['later', at(100, 600), 900],
  ['by a key', at(100, 600, 0), 180],
])('a press %s reaches it', (_, init, after) => {
  click('close', at(100, 600), now)
  click('beneath', init, now + after)
  expect(reached).toHaveBeenCalledOnce()
})

it('a sheet that stays open, and one closed by a key, keep nothing back', () => {
  click('sheet', at(100, 600), now)
  click('sheet', at(100, 600), now + 100)
  expect(document.querySelector('dialog')?.open).toBe(true)
  click('close', at(0, 0, 0), now + 200)
  click('beneath', at(100, 600), now + 250)
  expect(reached).toHaveBeenCalledOnce()
})
