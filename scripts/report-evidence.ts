import { rm, writeFile } from 'node:fs/promises'
import type { Db } from '@hearth/db/client'
import { openEvidence } from '@hearth/domain/reports/evidence'
import { createLog } from '@hearth/runtime/log'
import { openStorage } from '@hearth/runtime/open-storage'
import { secretFor } from '@hearth/runtime/secrets'
import { runningConfig } from './running-sites.ts'

/** Writes the photo that a report has kept of a message to a new file, which only its owner can read. Throws a sentence if it cannot be written. */
export async function writeEvidence(
  db: Db,
  which: Parameters<typeof openEvidence>[1],
  file: string,
): ReturnType<typeof openEvidence> {
  const config = runningConfig()
  const storage = openStorage(config, createLog({ name: 'reports', level: 'silent' }))
  const opened = await openEvidence(
    { db, storage, evidenceSecret: secretFor('evidence of reports', config) },
    which,
  ).catch((error: Error) => {
    if (error.message === 'platform.unavailable') throw new Error('the files of the members cannot be reached')
    throw error
  })
  if (opened.ok) await writeNew(file, opened.value)
  return opened
}

async function writeNew(file: string, bytes: Uint8Array): Promise<void> {
  try {
    // Neither what is there nor what a link leads to is written over.
    await writeFile(file, bytes, { flag: 'wx', mode: 0o600 })
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'EEXIST') throw new Error(`${file} is there already: name a new file`)
    // Half a photo, such as on a full disk.
    await rm(file, { force: true })
    throw new Error(`${file} cannot be written: ${message}`)
  }
}
