import { createElement, createRef, Fragment as ReactFragment } from 'react'
import { expect, test } from 'vitest'
import { Fragment, jsx, jsxs } from './server-jsx-runtime.ts'

const ref = createRef<HTMLElement>()

for (const [what, attributes, key] of [
  ['attributes and children', { className: 'a', children: ['text', 'more'] }, undefined],
  ['a key of its own', { id: 'a' }, 7],
  ['a key among spread attributes', { id: 'a', key: 'spread' }, undefined],
  ['a ref', { id: 'a', ref }, undefined],
  ['nothing', {}, undefined],
] as [string, Record<string, unknown>, number | undefined][])
  test(`an element with ${what} is as React makes it`, () => {
    const expected = createElement('p', key === undefined ? attributes : { ...attributes, key })
    const made = jsx('p', { ...attributes }, key)
    expect(made).toMatchObject({ type: 'p', key: expected.key, props: expected.props })
    expect(Object.keys(made.props)).toEqual(Object.keys(expected.props as object))
    expect({ ...made }).toMatchObject({ ref: attributes.ref ?? null, $$typeof: Reflect.get(expected, '$$typeof') })
  })

test('an element with several children is made alike, and a fragment is React’s', () => {
  expect(jsxs).toBe(jsx)
  expect(Fragment).toBe(ReactFragment)
})
