import { describe, expect, test } from 'vitest'
import { placeOn, wayOfKey, wayOfStroke } from './onward-rules.ts'

const people = (ids: string) => [...ids].map((id) => ({ id, name: id.toUpperCase(), age: 30 }))
const page = (ids: string, similar?: string) => ({
  people: people(ids),
  similar: similar === undefined ? null : { people: people(similar) },
})
const around = (pages: ReturnType<typeof page>[], id: string) => {
  const place = placeOn(pages, id)
  return place && [place.prev?.id ?? null, place.next?.id ?? null, place.left]
}

describe('the people before and after somebody', () => {
  test('are those of the list in its order, over the borders of its pages, and nobody beyond its ends', () => {
    const pages = [page('abc'), page('de')]
    expect([...'abcde'].map((id) => around(pages, id))).toEqual([
      [null, 'b', 4],
      ['a', 'c', 3],
      ['b', 'd', 2],
      ['c', 'e', 1],
      ['d', null, 0],
    ])
  })

  test('are followed by those who nearly match', () => {
    expect([around([page('ab', 'yz')], 'b'), around([page('ab', 'yz')], 'z')]).toEqual([
      ['a', 'y', 2],
      ['y', null, 0],
    ])
  })

  test('come once, although the list has moved between its pages', () => {
    expect([around([page('abc'), page('cd')], 'c'), around([page('abc'), page('ca')], 'c')]).toEqual([
      ['b', 'd', 1],
      ['b', null, 0],
    ])
  })

  test('are none for whoever is not on the list, and on an empty one', () => {
    expect([around([page('ab')], 'x'), around([], 'a'), around([page('')], 'a'), around([page('a')], 'a')]).toEqual([
      ...[null, null, null, [null, null, 0]],
    ])
  })
})

const key = (key: string, more: Partial<Parameters<typeof wayOfKey>[0]> = {}) =>
  wayOfKey({
    ...{ key, altKey: false, ctrlKey: false, metaKey: false, shiftKey: false },
    ...{ repeat: false, isComposing: false, defaultPrevented: false, ...more },
  })

test('the arrows to the sides lead on, by themselves and once a press', () => {
  expect([key('ArrowRight'), key('ArrowLeft'), key('ArrowDown'), key('n')]).toEqual(['next', 'prev', null, null])
  for (const held of ['altKey', 'ctrlKey', 'metaKey', 'shiftKey', 'repeat', 'isComposing', 'defaultPrevented'] as const)
    expect([held, key('ArrowRight', { [held]: true })]).toEqual([held, null])
})

test('a quick stroke to a side leads on, and nothing that may be a scroll, a tap or a drag', () => {
  const stroke = (right: number, down = 0, took = 200) => wayOfStroke({ right, down, took })
  expect([stroke(-80), stroke(80), stroke(-200, 90), stroke(200, -90)]).toEqual(['next', 'prev', 'next', 'prev'])
  expect([stroke(-71), stroke(0), stroke(-100, 60), stroke(-100, 300), stroke(-200, 0, 900)]).toEqual(
    Array(5).fill(null),
  )
})
