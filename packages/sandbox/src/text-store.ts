import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'

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

/** Opens the file in that folder, or begins one. Only its owner can read it, because messages hold codes. */
export async function openTextStore(folder: string): Promise<TextStore> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const file = path.join(folder, 'texts.json')
  const stored = await readFile(file, 'utf8').catch(() => '[]')
  let kept: readonly StoredText[] = z.array(storedText).parse(JSON.parse(stored))
  let writing = Promise.resolve()
  return {
    async add(message) {
      if (kept.some(({ id }) => id === message.id)) return writing
      kept = [{ ...message, at: new Date() }, ...kept].slice(0, MOST_TEXTS)
      writing = writing.then(async () => {
        await writeFile(`${file}.draft`, JSON.stringify(kept), { mode: 0o600 })
        await rename(`${file}.draft`, file)
      })
      return writing
    },
    list: () => kept,
  }
}
