import { type Dirent, readdirSync, type Stats, statSync } from 'node:fs'
import { realpath } from 'node:fs/promises'
import path from 'node:path'
import { fileStampOf, openPlainly } from './checked-file.ts'
import type { FileStamp } from './tenant.ts'

/** The most files in one folder: more are a mistake, and would make watching expensive. */
export const MOST_FILES = 400

/** Folders inside a tenant's folder that may contain files. */
const HOLDS_FILES = /^(?:texts|assets|assets\/gifts|answers|pages|pages\/[^/]+)$/

/** Names of folders that are not tenants: templates and hidden folders. */
const isIgnored = (name: string) => name.startsWith('_') || name.startsWith('.')

/** Names of the tenant folders under `dir`, sorted. Throws when `dir` cannot be read. */
export const listFolders = (dir: string): string[] =>
  readdirSync(dir, { withFileTypes: true })
    .filter((entry) => !isIgnored(entry.name) && isDirectory(dir, entry))
    .map((entry) => entry.name)
    .sort()

const statOf = (file: string): Stats | undefined => {
  try {
    return statSync(file, { throwIfNoEntry: false })
  } catch {
    return undefined
  }
}

const isDirectory = (parent: string, entry: Dirent) =>
  entry.isDirectory() || (entry.isSymbolicLink() && statOf(path.join(parent, entry.name))?.isDirectory() === true)

/** The content of a tenant folder, as sorted paths relative to it, with forward slashes. */
export interface FolderContent {
  readonly files: readonly string[]
  readonly directories: readonly string[]
}

/** Lists the files of a tenant's folder. Hidden entries are left out; a missing folder counts as empty. */
export function listContent(folder: string): FolderContent {
  const files: string[] = []
  const directories: string[] = []
  const visit = (relative: string) => {
    directories.push(relative)
    for (const entry of entriesOf(path.join(folder, relative))) {
      const name = relative ? `${relative}/${entry.name}` : entry.name
      if (!isDirectory(path.join(folder, relative), entry)) files.push(name)
      else if (HOLDS_FILES.test(name)) visit(name)
    }
  }
  visit('')
  return { files: files.sort(), directories }
}

function entriesOf(directory: string): Dirent[] {
  try {
    return readdirSync(directory, { withFileTypes: true }).filter((entry) => !entry.name.startsWith('.'))
  } catch {
    return []
  }
}

/** State of a file or directory when last read. A write, replacement or change of rights changes it. */
type Stamp = readonly [modified: number, changed: number, size: number, inode: number]
export type Snapshot = ReadonlyMap<string, Stamp | null>

const stampOf = (file: string): Stamp | null => {
  const seen = statOf(file)
  return seen ? [seen.mtimeMs, seen.ctimeMs, seen.size, seen.ino] : null
}

/** The state of everything in a tenant folder; costs one readdir per directory and one stat per entry. */
export function takeSnapshot(folder: string): Snapshot {
  const { files, directories } = listContent(folder)
  const places = [...directories, ...files.slice(0, MOST_FILES)].map((relative) => path.join(folder, relative))
  return new Map(places.map((place) => [place, stampOf(place)]))
}

/** Whether nothing has changed since the snapshot. Costs one stat per entry, because a directory's own stamp changes with new and removed files. */
export function isCurrent(snapshot: Snapshot): boolean {
  for (const [place, stamp] of snapshot) if (!sameStamp(stamp, stampOf(place))) return false
  return true
}

const sameStamp = (one: Stamp | null, other: Stamp | null) =>
  one === other || (one !== null && other !== null && one.every((part, at) => part === other[at]))

type FileRead = { ok: true; bytes: Buffer; stamp: FileStamp } | { ok: false; problem: string; remedy: string }

/** Reads one file of a folder; refuses what is outside of the folder (through a link), is not a regular file, or has more than `limit` bytes. */
export async function readInside(folder: string, relative: string, limit: number): Promise<FileRead> {
  const file = path.join(folder, relative)
  try {
    const real = await realpath(file)
    if (!real.startsWith((await realpath(folder)) + path.sep))
      return { ok: false, problem: 'is a link to a place outside the folder', remedy: 'copy the file into the folder' }
    const opened = await openPlainly(real)
    try {
      // The stamp is taken before the content is read, so that a later write is noticed.
      const seen = await opened.stat()
      if (!seen.isFile()) return { ok: false, problem: 'is not a plain file', remedy: 'replace it by a file' }
      if (seen.size > limit)
        return {
          ok: false,
          problem: `has ${seen.size} bytes`,
          remedy: `at most ${limit} bytes (${limit / 1024} kB) are allowed`,
        }
      return { ok: true, bytes: await opened.readFile(), stamp: fileStampOf(real, seen) }
    } finally {
      await opened.close()
    }
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code
    return code === 'ENOENT'
      ? { ok: false, problem: 'is missing', remedy: 'add the file' }
      : {
          ok: false,
          problem: `cannot be read (${code ?? 'unknown error'})`,
          remedy: 'check its rights and where it links to',
        }
  }
}
