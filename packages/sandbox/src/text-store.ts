import { mkdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { writeWhole } from './whole-file.ts'

const storedText = z.object({
  id: z.string().min(1).max(100),
  site: z.string().max(200),
  to: z.string().regex(/^\+\d{6,15}$/),
  text: z.string().min(1).max(1_000),
  at: z.coerce.date(),
})
/** A text message that a site has sent. */
export type StoredText = z.output<typeof storedText>

/** What a site posts to send one. */
export const newText = storedText.omit({ at: true })

/** The newest text messages, stored as one file. */
export interface TextStore {
  /** Stores a message; one whose id is there is there once. */
  add(message: z.output<typeof newText>): Promise<void>
  /** Newest first. */
  list(): readonly StoredText[]
}

const MOST_TEXTS = 100

/** Opens the file in that folder, or begins one, also in place of one that cannot be read. Only its owner can read it, because messages hold codes. */
export async function openTextStore(folder: string): Promise<TextStore> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const file = path.join(folder, 'texts.json')
  let kept: readonly StoredText[] = await storedIn(file).catch(() => [])
  let writing = Promise.resolve()
  return {
    async add(message) {
      if (!kept.some(({ id }) => id === message.id))
        kept = [{ ...message, at: new Date() }, ...kept].slice(0, MOST_TEXTS)
      // After a write that failed, such as on a full disk, the next one has what it had not.
      writing = writing.catch(() => {}).then(() => writeWhole(file, JSON.stringify(kept)))
      return writing
    },
    list: () => kept,
  }
}

const storedIn = async (file: string): Promise<StoredText[]> =>
  z.array(storedText).parse(JSON.parse(await readFile(file, 'utf8')))
