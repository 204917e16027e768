import { expect, it } from 'vitest'
import { type PressedKey, sendsBy } from './sending-keys.ts'

const key = (pressed: Partial<PressedKey> = {}): PressedKey => ({
  ...{ key: 'Enter', keyCode: 13, isComposing: false },
  ...{ shiftKey: false, altKey: false, ctrlKey: false, metaKey: false },
  ...pressed,
})

it('sends by Enter with a fine pointer, and breaks lines on touch', () => {
  expect([sendsBy(key(), true), sendsBy(key(), false)]).toEqual([true, false])
  expect(sendsBy(key({ key: 'a' }), true)).toBe(false)
})

it('breaks lines by Shift+Enter, and sends everywhere by Ctrl or Cmd', () => {
  expect(sendsBy(key({ shiftKey: true }), true)).toBe(false)
  expect([sendsBy(key({ ctrlKey: true }), false), sendsBy(key({ metaKey: true }), false)]).toEqual([true, true])
})

it('sends nothing by the Enter of an input method, as each browser tells of it', () => {
  expect([sendsBy(key({ isComposing: true }), true), sendsBy(key({ keyCode: 229 }), true)]).toEqual([false, false])
})
