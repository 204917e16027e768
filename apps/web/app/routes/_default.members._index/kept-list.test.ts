import { beforeEach, expect, test, vi } from 'vitest'
import { growList, startGrowing, takeGrowing } from './kept-list.ts'
import type { Person } from './people.tsx'

const people = (...names: string[]): Person[] => names.map((name) => ({ id: name, name, age: 30 }))
const fictional = { label: 'Mask', warning: 'Some wear one.', icon: true }
const first = { reader: 'Anna nl', people: people('Bo', 'Cas'), more: '/members?after=x', fictional: null }
const next = { reader: 'Anna nl', people: people('Dee'), more: null, fictional: null }

const reload = vi.fn()
beforeEach(() => {
  reload.mockReset()
  const history = {
    state: { key: 'entry' },
    replaceState(state: { key: string }) {
      history.state = state
    },
  }
  vi.stubGlobal('history', history)
  vi.stubGlobal('location', { reload })
  return () => vi.unstubAllGlobals()
})

/** The list that the page's entry in the history holds after a page of it has come. */
function grown(list: Parameters<typeof startGrowing>[0], page: Parameters<typeof growList>[1]): unknown {
  startGrowing(list)
  const growing = takeGrowing('/members?after=x')
  if (growing) growList(growing, page)
  return (history.state as { people?: unknown }).people
}

test('a list goes on with the people of the next page', () => {
  expect(grown(first, next)).toEqual({ ...next, people: people('Bo', 'Cas', 'Dee') })
})

test('fictional people are told apart, whichever page they come with', () => {
  expect(grown(first, { ...next, fictional })).toMatchObject({ fictional })
  expect(grown({ ...first, fictional }, next)).toMatchObject({ fictional })
})

test('an address that continues nothing on the page, or has done so, takes nothing', () => {
  startGrowing(first)
  expect(takeGrowing('/members?after=y')).toBeNull()
  expect(takeGrowing('/members?after=x')).not.toBeNull()
  expect(takeGrowing('/members?after=x')).toBeNull()
})

test('a page that was left meanwhile gets nobody', () => {
  startGrowing(first)
  const growing = takeGrowing('/members?after=x')
  history.replaceState({ key: 'another' }, '')
  if (growing) growList(growing, next)
  expect(history.state).toEqual({ key: 'another' })
})

test('who has become somebody else, or reads another language, gets a page of their own', () => {
  expect(grown(first, { ...next, reader: 'Anna de' })).toBeUndefined()
  expect(reload).toHaveBeenCalledOnce()
})
