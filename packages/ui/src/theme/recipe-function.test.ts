import { createRuntimeFn as packaged } from '@vanilla-extract/recipes/createRuntimeFn'
import { expect, test } from 'vitest'
import { createRuntimeFn } from './recipe-function.ts'

const recipe = {
  defaultClassName: 'base',
  variantClassNames: {
    size: { small: 'small', large: 'large' },
    busy: { true: 'busy' },
    tone: { quiet: 'quiet', loud: 'loud' },
  },
  defaultVariants: { tone: 'loud', size: 'small' },
  compoundVariants: [
    [{ size: 'large', busy: true }, 'large-busy'],
    [{ tone: 'loud' }, 'loud-any'],
  ] as [Record<string, string | boolean>, string][],
}

test('a recipe gives the classes that the package gives, in the same order', () => {
  const own = createRuntimeFn(recipe)
  const theirs = packaged(recipe as never) as typeof own
  for (const options of [
    undefined,
    {},
    { size: 'large' },
    { busy: true },
    { busy: false },
    { size: 'large', busy: true, tone: 'quiet' },
    { tone: undefined, size: undefined },
  ])
    expect(own(options), JSON.stringify(options)).toBe(theirs(options))
})
