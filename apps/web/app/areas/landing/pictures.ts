import type { LandingContent } from './sections.tsx'

/** The addresses of the brand's pictures whose names begin with `beginning`, ordered by name. */
export const picturesNamed = (art: LandingContent['art'], beginning: string): readonly string[] =>
  Object.entries(art)
    .filter(([name]) => name.startsWith(beginning))
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([, address]) => address)

/** The addresses of `count` pictures named `spot-…`; empty if there are fewer. */
export function rowOfPictures(art: LandingContent['art'], count: number): readonly string[] {
  const spots = picturesNamed(art, 'spot-')
  return spots.length < count ? [] : spots.slice(0, count)
}
