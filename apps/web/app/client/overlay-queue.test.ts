// @vitest-environment happy-dom

import { act, cleanup, renderHook } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { nextTurn, QUIET, useTurn } from './overlay-queue.ts'
import { useTypedForms } from './typed-forms.ts'

const free = { now: 100_000, closedAt: null, isCovered: false, isFormInUse: false }
const reminder = { id: 'reminder', priority: 1 }
const bonus = { id: 'bonus', priority: 2 }

describe('a dialog that opens by itself', () => {
  test('comes at once where nothing is in its way', () => {
    expect(nextTurn([reminder], free)).toEqual({ open: 'reminder' })
    expect(nextTurn([], free)).toBeNull()
  })

  test('comes before those of lower priority, and of equal ones before those that came later', () => {
    expect(nextTurn([reminder, bonus], free)).toEqual({ open: 'bonus' })
    expect(nextTurn([bonus, { id: 'like', priority: 2 }, reminder], free)).toEqual({ open: 'bonus' })
  })

  test('comes ten seconds after the end of the one before, whatever its priority', () => {
    const closedAt = free.now - 3_000
    expect(nextTurn([bonus], { ...free, closedAt })).toEqual({ askIn: 7_000 })
    expect(nextTurn([bonus], { ...free, closedAt, now: closedAt + QUIET - 1 })).toEqual({ askIn: 1 })
    expect(nextTurn([bonus], { ...free, closedAt, now: closedAt + QUIET })).toEqual({ open: 'bonus' })
    // The clock was put back.
    expect(nextTurn([bonus], { ...free, closedAt, now: closedAt - 1 })).toEqual({ open: 'bonus' })
  })

  test.for(['isCovered', 'isFormInUse'] as const)('waits while %s', (obstacle) => {
    expect(nextTurn([bonus], { ...free, [obstacle]: true })).toEqual({ askIn: 1_000 })
  })
})

describe('the queue of a page', () => {
  // All tests share one clock, which moves on, so that dialogs of earlier tests were closed long ago.
  beforeAll(() => void vi.useFakeTimers())
  afterAll(() => void vi.useRealTimers())
  afterEach(() => {
    cleanup()
    vi.advanceTimersByTime(QUIET)
    document.body.replaceChildren()
  })

  const wait = (milliseconds = 0) => act(() => vi.advanceTimersByTime(milliseconds))
  /** A dialog that waits to open: whether it may, and a function that closes it. */
  function dialog({ id, priority }: typeof reminder) {
    const { result, unmount } = renderHook(() => useTurn(id, priority))
    return { isOpen: () => result.current, close: unmount }
  }
  function formOf(html: string) {
    document.body.innerHTML = `<form>${html}</form><button>elsewhere</button>`
    return {
      form: document.querySelector('form') as HTMLFormElement,
      field: document.querySelector('[name]') as HTMLElement,
    }
  }

  test('opens one at a time, the most important first, and the next ten seconds after it is closed', () => {
    const [low, high] = [dialog(reminder), dialog(bonus)]
    expect([low.isOpen(), high.isOpen()]).toEqual([false, false])
    wait()
    expect([low.isOpen(), high.isOpen()]).toEqual([false, true])
    const higher = dialog({ id: 'like', priority: 3 })
    wait(10 * QUIET)
    expect([low.isOpen(), high.isOpen(), higher.isOpen()]).toEqual([false, true, false])
    high.close()
    wait(QUIET - 1)
    expect([low.isOpen(), higher.isOpen()]).toEqual([false, false])
    wait(1)
    expect([low.isOpen(), higher.isOpen()]).toEqual([false, true])
  })

  test('opens nothing that has gone before its turn', () => {
    const [low, high] = [dialog(reminder), dialog(bonus)]
    high.close()
    wait()
    expect(low.isOpen()).toBe(true)
  })

  test.for([
    '<input name="about">',
    '<select name="about"></select>',
    '<textarea name="about"></textarea>',
    '<p name="about" contenteditable tabindex="0"></p>',
  ])('waits while %s has the focus', (html) => {
    const { field } = formOf(html)
    field.focus()
    const low = dialog(reminder)
    wait(5 * QUIET)
    expect(low.isOpen()).toBe(false)
    document.querySelector('button')?.focus()
    wait(1_000)
    expect(low.isOpen()).toBe(true)
  })

  test.for(['submit', 'reset'])('waits while something was typed that is not sent, until the %s', (end) => {
    renderHook(useTypedForms)
    const { form, field } = formOf('<input name="about">')
    field.dispatchEvent(new Event('input', { bubbles: true }))
    const low = dialog(reminder)
    wait(5 * QUIET)
    expect(low.isOpen()).toBe(false)
    form.dispatchEvent(new Event(end, { bubbles: true }))
    wait(1_000)
    expect(low.isOpen()).toBe(true)
  })

  test('waits no longer for a form that is gone', () => {
    renderHook(useTypedForms)
    const { form, field } = formOf('<input name="about">')
    field.dispatchEvent(new Event('input', { bubbles: true }))
    const low = dialog(reminder)
    wait(QUIET)
    expect(low.isOpen()).toBe(false)
    form.remove()
    wait(1_000)
    expect(low.isOpen()).toBe(true)
  })
})
