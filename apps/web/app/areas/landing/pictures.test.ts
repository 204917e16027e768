import { expect, test } from 'vitest'
import { picturesNamed, rowOfPictures } from './pictures.ts'

const art = { hero: '/h.svg', 'spot-b': '/b.svg', 'spot-c': '/c.svg', empty: '/e.svg', 'spot-a': '/a.svg' }

test('the pictures of a row are those named spot, in the order of their names', () => {
  expect(rowOfPictures(art, 3)).toEqual(['/a.svg', '/b.svg', '/c.svg'])
})

test('a picture too many is left out', () => {
  expect(rowOfPictures(art, 2)).toEqual(['/a.svg', '/b.svg'])
})

test('a row that cannot be filled has no pictures at all', () => {
  expect(rowOfPictures(art, 4)).toEqual([])
  expect(rowOfPictures({}, 3)).toEqual([])
})

test('portraits are those named so, in the order of their names', () => {
  expect(picturesNamed({ 'portrait-02': '/2.svg', hero: '/h.svg', 'portrait-01': '/1.svg' }, 'portrait-')).toEqual([
    '/1.svg',
    '/2.svg',
  ])
})
