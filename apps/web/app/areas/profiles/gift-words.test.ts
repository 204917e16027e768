import { expect, test } from 'vitest'
import { countedGifts } from './gift-words.server.ts'

const wordsOf = (id: string) =>
  id === 'anchor' ? { name: 'Anchor', picture: '/brand/anchor.svg' } : { name: 'Gift', picture: null }

test('gifts that the site has no more are called the same, so they are counted as one', () => {
  const given = [
    { gift: 'rose', count: 2 },
    { gift: 'anchor', count: 1 },
    { gift: 'shell', count: 1 },
  ]
  expect(countedGifts(given, wordsOf)).toEqual([
    { name: 'Anchor', picture: '/brand/anchor.svg', count: 1 },
    { name: 'Gift', picture: null, count: 3 },
  ])
  expect(countedGifts(given.slice(1, 2), wordsOf)).toHaveLength(1)
})
