import { expect, test } from 'vitest'
import { subjects } from './subjects.ts'

test('no hair has the colour of the face under it', () => {
  expect(subjects().filter(({ skin, hairColour }) => skin > 4 && hairColour === 'brown')).toEqual([])
})
