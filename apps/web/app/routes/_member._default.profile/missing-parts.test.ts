import { expect, test } from 'vitest'
import { missingNow } from './missing-parts.ts'

test.for([
  ['while there is none', [], ['photo', 'place']],
  ['while nobody else sees one', ['pending', 'rejected'], ['photo', 'place']],
  ['no more once others see one', ['rejected', 'active'], ['place']],
] as const)('a photo is what is missing first %s', ([, photos, now]) => {
  expect(
    missingNow(
      { missing: ['place'] },
      photos.map((status) => ({ status })),
    ),
  ).toEqual(now)
})
