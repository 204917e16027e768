import type { LandingContent } from './sections.tsx'

/** The addresses of the brand's pictures whose names begin so, in the order of their names. */
export const picturesNamed = (art: LandingContent['art'], beginning: string): readonly string[] =>
  Object.entries(art)
    .filter(([name]) => name.startsWith(beginning))
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([, address]) => address)

/** The addresses of the pictures for a row of `count`: those named `spot-…`; none where there are too few. */
export function rowOfPictures(art: LandingContent['art'], count: number): readonly string[] {
  const spots = picturesNamed(art, 'spot-')
  return spots.length < count ? [] : spots.slice(0, count)
}
