import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { drawPortraits } from '../portraits/portraits.ts'
import { openPhotos } from './photos.ts'

test('who comes one after the other does not look alike, and nobody like a fictional person', ({ onTestFinished }) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'hearth-photos-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const portraits = drawPortraits('line')
  const photos = openPhotos(portraits, folder)
  const young = portraits.filter(({ gender, age }) => gender === 'woman' && age === 'young')
  const all = new Set(young.map(({ face }) => face)).size
  const faces = all - Math.ceil(all / 5)
  expect(faces).toBeGreaterThan(5)
  const main = Array.from({ length: 2 * faces }, () => {
    const [picture] = photos.take({ gender: 'woman', age: 24, fictional: false }, 1)
    return readFileSync(path.join(folder, picture?.filename ?? ''), 'utf8')
  })
  // The second time around each face shows another picture.
  expect(new Set(main).size).toBe(2 * faces)
  for (let turn = 0; turn < 20; turn += 1) {
    const [fictional] = photos.take({ gender: 'woman', age: 24, fictional: true }, 1)
    expect(main).not.toContain(readFileSync(path.join(folder, fictional?.filename ?? ''), 'utf8'))
  }
})
