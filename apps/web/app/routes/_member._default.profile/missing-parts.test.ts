import { expect, test } from 'vitest'
import { missingNow } from './missing-parts.ts'

test.for([
  ['the first photo that others see is no longer missing', ['photo', 'place'], ['rejected', 'active'], ['place']],
  ['one that nobody else sees yet still is', ['photo', 'place'], ['pending', 'rejected'], ['photo', 'place']],
  ['after the last one is gone a photo comes first again', ['place'], [], ['photo', 'place']],
  ['so it does after it was rejected', [], ['rejected'], ['photo']],
  ['nothing changes while the photos are as they were', ['place'], ['active', 'pending'], ['place']],
] as const)('%s', ([, missing, photos, now]) => {
  expect(
    missingNow(
      { missing },
      photos.map((status) => ({ status })),
    ),
  ).toEqual(now)
})
