import { writeFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { contentOf, openUnchanged } from './checked-file.ts'
import { readInside } from './folder.ts'
import { type SampleTenants, sampleTenants } from './sample-tenants.ts'

let disk: SampleTenants
beforeEach(() => {
  disk = sampleTenants()
})
afterEach(() => disk.remove())

async function checked(content: Buffer) {
  await disk.write({ 'a/logo.png': content })
  const read = await readInside(path.join(disk.dir, 'a'), 'logo.png', 1024 * 1024)
  if (!read.ok) throw new Error(read.problem)
  return read.stamp
}

it.each([0, 1, 65_536, 200_000])('reads all %i bytes of a file that stayed as it was', async (size) => {
  const content = Buffer.alloc(size, 'abc')
  const stamp = await checked(content)
  const file = await openUnchanged(stamp)
  const parts: Buffer[] = []
  if (file) for await (const part of contentOf(file, stamp)) parts.push(part)
  await file?.close()
  expect(file).not.toBeNull()
  expect(Buffer.concat(parts).equals(content)).toBe(true)
})

it('breaks off when the file is written to between two parts', async () => {
  const stamp = await checked(Buffer.alloc(200_000, 'a'))
  const file = await openUnchanged(stamp)
  const readAll = async () => {
    if (file) for await (const _part of contentOf(file, stamp)) writeFileSync(stamp.path, Buffer.alloc(200_000, 'b'))
  }
  await expect(readAll()).rejects.toThrow('changed while it was read')
  await file?.close()
})

it('opens nothing where the file is gone or another', async () => {
  const stamp = await checked(Buffer.from('a'))
  await writeFile(stamp.path, 'b')
  expect(await openUnchanged(stamp)).toBeNull()
  expect(await openUnchanged({ ...stamp, path: `${stamp.path}.gone` })).toBeNull()
})
