import sharp from 'sharp'
import { expect, test } from 'vitest'
import { photographs } from './photographs.ts'

/** Mean and spread of brightness, 0 to 255. */
async function tonesOf(picture: Buffer): Promise<{ mean: number; spread: number }> {
  const { channels } = await sharp(picture).greyscale().stats()
  return { mean: channels[0]?.mean ?? 0, spread: channels[0]?.stdev ?? 0 }
}

test('photographs are of the size that they tell, with a thumbnail of 4:5, in a few kilobytes', async () => {
  const all = await photographs()
  expect(new Set(all.map(({ name }) => name)).size).toBe(all.length)
  for (const { name, width, height, full, thumb, colour } of all) {
    expect(await sharp(full).metadata(), name).toMatchObject({ format: 'webp', width, height })
    expect(await sharp(thumb).metadata(), name).toMatchObject({ format: 'webp', width: 480, height: 600 })
    expect(full.length).toBeLessThan(250_000)
    expect(colour).toMatch(/^#[0-9a-f]{6}$/)
  }
})

test('some are very wide, very tall, tiny, dark and bright, and none is plain', async () => {
  const all = await photographs()
  const ratios = all.map(({ width, height }) => width / height)
  expect(Math.max(...ratios)).toBeGreaterThanOrEqual(3)
  expect(Math.min(...ratios)).toBeLessThanOrEqual(0.5)
  expect(Math.min(...all.map(({ width }) => width))).toBeLessThanOrEqual(200)
  const tones = await Promise.all(all.map(({ full }) => tonesOf(full)))
  expect(Math.min(...tones.map(({ mean }) => mean))).toBeLessThan(70)
  expect(Math.max(...tones.map(({ mean }) => mean))).toBeGreaterThan(215)
  expect(Math.min(...tones.map(({ spread }) => spread))).toBeGreaterThan(10)
})

test('for every gender there are several, and for every hair some', async () => {
  const all = await photographs()
  for (const gender of ['woman', 'man'])
    for (const hair of ['grey', 'brown'] as const)
      expect(
        all.filter(({ fits }) => (fits.gender ?? gender) === gender && (!fits.hair || fits.hair.includes(hair))).length,
      ).toBeGreaterThanOrEqual(4)
})
