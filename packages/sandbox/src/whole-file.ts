import { open, rename } from 'node:fs/promises'
import path from 'node:path'

/** Writes a file as a whole or not at all, even if the process or the machine fails. Only its owner can read it. One writer at a time. */
export async function writeWhole(file: string, text: string): Promise<void> {
  const draft = `${file}.draft`
  const opened = await open(draft, 'w', 0o600)
  try {
    await opened.writeFile(text)
    await opened.sync()
  } finally {
    await opened.close()
  }
  await rename(draft, file)
  const folder = await open(path.dirname(file))
  await folder.sync().finally(() => folder.close())
}
