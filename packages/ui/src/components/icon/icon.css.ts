import { recipe } from '@vanilla-extract/recipes'

/** Grows with the text size, up to what bars have space for. */
const side = (pixels: number) => {
  const length = `clamp(${pixels}px, ${pixels / 16}rem, ${pixels * 1.5}px)`
  return { inlineSize: length, blockSize: length }
}

export const icon = recipe({
  base: { display: 'block', flex: 'none' },
  variants: { size: { 16: side(16), 20: side(20), 24: side(24), 32: side(32) } },
})
