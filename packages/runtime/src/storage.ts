import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { HOUR } from '@hearth/contracts/durations'
import type { Log, ReceivedFile, Storage } from '@hearth/domain/context'
import { AppError, isAppError } from '@hearth/domain/failures'

/** The folder of what comes in, below that of the files. */
const INCOMING = 'incoming'
/** What came in before a process died is removed after this long, in milliseconds: longer than a request may take. It is looked for as often. */
const ABANDONED_AFTER = HOUR

/** Of what members send: other users of the machine have no business with it. */
const PRIVATE = 0o640

/** A storage that is away or has no room. */
export function storageFailure(log: Log, err: unknown): AppError {
  log.error('storage_failed', { err })
  return new AppError('platform.unavailable', 503)
}

/** What comes in is put into this folder of this machine, wherever it is kept afterwards. */
export function openIncoming(mediaDir: string, log: Log): Storage['receive'] {
  const folder = path.join(mediaDir, INCOMING)
  let ready: Promise<unknown> | undefined
  let sweptAt = 0

  return async function receive(body, { most }) {
    // Other processes share the folder and may die at any time, so once is not enough.
    if (Date.now() - sweptAt > ABANDONED_AFTER) {
      sweptAt = Date.now()
      ready = undefined
    }
    ready ??= mkdir(folder, { recursive: true }).then(() => removeAbandoned(folder))
    await ready.catch((err: unknown) => {
      ready = undefined
      throw storageFailure(log, err)
    })
    const file = path.join(folder, randomBytes(16).toString('hex'))
    const discard = () => rm(file, { force: true })
    let size = 0
    let broken = false
    async function* counted() {
      try {
        for await (const chunk of body) {
          size += chunk.byteLength
          if (size > most) return
          yield chunk
        }
      } catch (error) {
        broken = true
        throw error
      }
    }
    const written = createWriteStream(file, { flags: 'wx', mode: PRIVATE })
    const closed = new Promise<void>((resolve) => written.once('close', () => resolve()))
    try {
      await pipeline(counted, written)
    } catch (err) {
      // What breaks off early may do so before the file is made: until it is closed, there would be nothing to remove yet.
      await closed
      await discard()
      if (!broken) throw storageFailure(log, err)
      // Whoever reads the body may know why it ends.
      throw isAppError(err) ? err : new AppError('request.invalid_body', 400)
    }
    if (size <= most) return { path: file, size, head: (bytes) => headOf(file, bytes), discard }
    await discard()
    return null
  }
}

async function removeAbandoned(folder: string) {
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name)
    const found = await stat(file).catch(() => null)
    if (found && Date.now() - found.mtimeMs > ABANDONED_AFTER) await rm(file, { force: true })
  }
}

async function headOf(file: string, most: number): Promise<Uint8Array> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(most), 0, most, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

/** Keeps files in a folder of this machine, which is made when the first one comes. */
export function openLocalStorage(directory: string, log: Log): Storage {
  const at = (name: string) => path.join(directory, name)
  const guarded = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    try {
      return await work()
    } catch (err) {
      throw storageFailure(log, err)
    }
  }
  return {
    directory,
    receive: openIncoming(directory, log),
    keep: (name, content) => guarded(() => inFolder(path.dirname(at(name)), () => put(at(name), content))),
    read: (name) =>
      guarded(async () => {
        const handle = await open(at(name)).catch(ifMissing)
        if (!handle) return null
        const { size } = await handle.stat()
        return { size, body: handle.createReadStream() }
      }),
    remove: (name) =>
      guarded(async () => {
        await rm(at(name), { force: true })
        await removeEmptyFolders(directory, path.dirname(name))
      }),
  }
}

async function put(file: string, content: Uint8Array | ReceivedFile): Promise<void> {
  if (!(content instanceof Uint8Array)) return rename(content.path, file)
  // Readers see it whole or not at all.
  const part = `${file}.${randomBytes(4).toString('hex')}.part`
  try {
    await writeFile(part, content, { flag: 'wx' })
    await rename(part, file)
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
}

/** How often a folder may go again, with the last file in it, while another file is put there. */
const FOLDER_TRIES = 20

async function inFolder(folder: string, work: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries += 1)
    try {
      await mkdir(folder, { recursive: true })
      return await work()
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || tries === FOLDER_TRIES) throw error
    }
}

/** A folder is named by whose files are in it: nothing is to be left of them. */
async function removeEmptyFolders(directory: string, name: string): Promise<void> {
  for (let folder = name; folder !== '.'; folder = path.dirname(folder))
    try {
      await rmdir(path.join(directory, folder))
    } catch {
      // It has other files.
      return
    }
}

function ifMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}
