import { expect, test } from 'vitest'
import { sitters } from './sitters.ts'

test('no hair has the colour of the face under it', () => {
  expect(sitters().filter(({ skin, hairColour }) => skin > 4 && hairColour === 'brown')).toEqual([])
})
