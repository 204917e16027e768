import { closeSync, fsyncSync, mkdirSync, openSync, renameSync, writeSync } from 'node:fs'
import path from 'node:path'

/** Writes a file as a whole or not at all, even if the process or the machine fails. Only its owner can read it; its folder is created if missing. */
export function writeWhole(file: string, text: string): void {
  mkdirSync(path.dirname(file), { recursive: true })
  const draft = `${file}.${process.pid}`
  const opened = openSync(draft, 'w', 0o600)
  try {
    writeSync(opened, text)
    fsyncSync(opened)
  } finally {
    closeSync(opened)
  }
  renameWhole(draft, file)
}

/** Renames a file whose content is on the disk, and returns once the new name is on the disk, too. */
export function renameWhole(from: string, to: string): void {
  renameSync(from, to)
  const folder = openSync(path.dirname(to), 'r')
  try {
    fsyncSync(folder)
  } finally {
    closeSync(folder)
  }
}
