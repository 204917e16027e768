const segmenter = () => new Intl.Segmenter('und', { granularity: 'grapheme' })

/** The number of visible characters (grapheme clusters). */
export const charactersIn = (text: string): number => [...segmenter().segment(text)].length

/** From so many characters left, the count is announced; announcing it at every key would be too often. */
export const NEAR = 50
