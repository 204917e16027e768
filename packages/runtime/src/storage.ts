import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { HOUR } from '@hearth/contracts/durations'
import type { Log, ReceivedFile, Storage } from '@hearth/domain/context'
import { AppError, isAppError } from '@hearth/domain/failures'

/** The folder of uploads in progress, below the folder of files. */
const INCOMING = 'incoming'
/** Uploads of dead processes are removed after this many milliseconds, which is longer than a request may take, and looked for as often. */
const ABANDONED_AFTER = HOUR

/** File mode of members' uploads: no access for other users of the machine. */
const PRIVATE = 0o640

/** The error for a storage that is unreachable or full, which is logged. */
export function storageFailure(log: Log, err: unknown): AppError {
  log.error('storage_failed', { err })
  return new AppError('platform.unavailable', 503)
}

async function guarded<Result>(log: Log, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (err) {
    throw storageFailure(log, err)
  }
}

/** The upload half of a storage: receives into a folder of this machine, wherever files are stored afterwards. */
export function openIncoming(mediaDir: string, log: Log): Storage['receive'] {
  const folder = path.join(mediaDir, INCOMING)
  let ready: Promise<unknown> | undefined
  let sweptAt = 0

  return async function receive(body, { most }) {
    // Repeated, because other processes share the folder and may die at any time.
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
    const discard = () => guarded(log, () => rm(file, { force: true }))
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
      // An early failure may come before the file is created, so it can be removed only after the stream is closed.
      await closed
      await discard()
      if (!broken) throw storageFailure(log, err)
      // An AppError of the reader of the body says why it ended.
      throw isAppError(err) ? err : new AppError('request.invalid_body', 400)
    }
    if (size <= most) return { path: file, size, head: (bytes) => guarded(log, () => headOf(file, bytes)), discard }
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

/** Stores files in a folder of this machine, which is created for the first file. */
export function openLocalStorage(directory: string, log: Log): Storage {
  const at = (name: string) => path.join(directory, name)
  return {
    directory,
    receive: openIncoming(directory, log),
    keep: (name, content) => guarded(log, () => inFolder(path.dirname(at(name)), () => put(at(name), content))),
    read: (name) =>
      guarded(log, async () => {
        const handle = await open(at(name)).catch(ifMissing)
        if (!handle) return null
        const { size } = await handle.stat()
        return { size, body: handle.createReadStream() }
      }),
    remove: (name) =>
      guarded(log, async () => {
        await rm(at(name), { force: true })
        await removeEmptyFolders(directory, path.dirname(name))
      }),
  }
}

async function put(file: string, content: Uint8Array | ReceivedFile): Promise<void> {
  if (!(content instanceof Uint8Array)) return rename(content.path, file)
  // Written under another name and renamed, so that readers see the whole file or none.
  const part = `${file}.${randomBytes(4).toString('hex')}.part`
  try {
    await writeFile(part, content, { flag: 'wx' })
    await rename(part, file)
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
}

/** How often a folder is created again that was removed with its last file while another file was being stored in it. */
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

/** Empty folders are removed, because their names tell whose files were in them. */
async function removeEmptyFolders(directory: string, name: string): Promise<void> {
  for (let folder = name; folder !== '.'; folder = path.dirname(folder))
    try {
      await rmdir(path.join(directory, folder))
    } catch {
      // The folder has other files.
      return
    }
}

function ifMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}
