import { readdirSync } from 'node:fs'
import path from 'node:path'
import { createLog } from './log.ts'
import { openLocalStorage } from './storage.ts'

/** Run with a limit on the size of files: prints how each way of storing one fails, and which files are left. */
const [mediaDir = ''] = process.argv.slice(2)
const storage = openLocalStorage(mediaDir, createLog({ name: 'child', level: 'silent' }))
const large = Buffer.alloc(1024 * 1024)
async function* body() {
  for (let part = 0; part < 4; part += 1) yield large
}
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'kept',
    ({ code }) => code,
  )
const received = await codeOf(storage.receive(body(), { most: 8 * large.length }))
const kept = await codeOf(storage.keep('tenant/a.webp', large))
const left = ['incoming', 'tenant'].flatMap((folder) => readdirSync(path.join(mediaDir, folder)))
process.stdout.write(JSON.stringify({ received, kept, left }))
