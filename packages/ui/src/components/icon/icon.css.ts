import { recipe } from '@vanilla-extract/recipes'

/** How lucide draws its lines. */
export const LINES = { fill: 'none', stroke: 'currentColor', strokeLinecap: 'round', strokeLinejoin: 'round' } as const

/** The square grows with the text size, up to what bars have space for; the lines of a small icon are thicker. */
const sized = (pixels: number) => {
  const length = `clamp(${pixels}px, ${pixels / 16}rem, ${pixels * 1.5}px)`
  return { inlineSize: length, blockSize: length, strokeWidth: pixels < 24 ? 2 : 1.75 }
}

export const icon = recipe({
  base: { display: 'block', flex: 'none', ...LINES },
  variants: { size: { 16: sized(16), 20: sized(20), 24: sized(24), 32: sized(32) } },
})
