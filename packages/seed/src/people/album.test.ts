import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { drawPortraits } from '../portraits/portraits.ts'
import { openAlbum } from './album.ts'

test('who comes one after the other does not look alike, and no picture comes twice before every face has been', ({
  onTestFinished,
}) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'hearth-album-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const portraits = drawPortraits('line')
  const album = openAlbum(portraits, folder)
  const young = portraits.filter(({ gender, age }) => gender === 'woman' && age === 'young')
  const faces = new Set(young.map(({ face }) => face)).size
  expect(faces).toBeGreaterThan(5)
  const main = Array.from({ length: 2 * faces }, () => {
    const [picture] = album.take({ gender: 'woman', age: 24 }, 1)
    return readFileSync(path.join(folder, picture?.filename ?? ''), 'utf8')
  })
  // The second time around each face shows another picture.
  expect(new Set(main).size).toBe(2 * faces)
  const other = album.take({ gender: 'man', age: 24 }, 1)[0]
  expect(main).not.toContain(readFileSync(path.join(folder, other?.filename ?? ''), 'utf8'))
})
