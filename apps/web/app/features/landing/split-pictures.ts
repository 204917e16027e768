import type { LandingContent } from './sections.tsx'

/** The addresses of the pictures for a row of `count`: those named `spot-…`, in the order of their names; none where there are too few. */
export function rowOfPictures(art: LandingContent['art'], count: number): readonly string[] {
  const spots = Object.entries(art)
    .filter(([name]) => name.startsWith('spot-'))
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([, address]) => address)
  return spots.length < count ? [] : spots.slice(0, count)
}
