import { constants, type Stats } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import type { FileStamp } from './tenant.ts'

/** Does not follow links, and does not block on a pipe. */
const PLAINLY = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK
const PART_BYTES = 64 * 1024

/** Opens the file at this path for reading; rejects for a link. */
export const openPlainly = (path: string): Promise<FileHandle> => open(path, PLAINLY)

/** The stamp of the file at `path`, from the `stat` of its open descriptor. */
export const fileStampOf = (path: string, { size, mtimeMs, ctimeMs, ino }: Stats): FileStamp => ({
  path,
  size,
  mtimeMs,
  ctimeMs,
  ino,
})

async function isUnchanged(file: FileHandle, stamp: FileStamp): Promise<boolean> {
  const now = await file.stat()
  return (
    now.isFile() &&
    now.ino === stamp.ino &&
    now.size === stamp.size &&
    now.mtimeMs === stamp.mtimeMs &&
    now.ctimeMs === stamp.ctimeMs
  )
}

/** Opens a checked file; null if it has been replaced or removed. The caller closes it. */
export async function openUnchanged(stamp: FileStamp): Promise<FileHandle | null> {
  const file = await openPlainly(stamp.path).catch(() => null)
  if (!file || (await isUnchanged(file, stamp))) return file
  await file.close()
  return null
}

/** The bytes of an open file in chunks. Throws if the file was written to meanwhile, which is checked after each chunk. */
export async function* contentOf(file: FileHandle, stamp: FileStamp): AsyncGenerator<Buffer> {
  for (let at = 0; at < stamp.size; ) {
    const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(PART_BYTES), 0, PART_BYTES, at)
    if (bytesRead === 0 || !(await isUnchanged(file, stamp))) throw new Error(`${stamp.path} changed while it was read`)
    at += bytesRead
    yield buffer.subarray(0, bytesRead)
  }
}
