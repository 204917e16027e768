import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { ROOT } from '../../services.ts'
import { startWeb, type WebProcess } from '../web-process.ts'

interface Floor {
  readonly env: Readonly<Record<string, string>>
  readonly tenantsDir: string
  readonly host: string
  /** The pages as Remix renders them, by address. */
  readonly pages?: ReadonlyMap<string, string>
  /** Public pages that are compressed for each answer, with `NONCE` at the places of the nonce. */
  readonly texts?: ReadonlyMap<string, string>
  /** Compressed pages that are only written. */
  readonly packed?: ReadonlyMap<string, Buffer>
  /** A folder for the input file of the process. */
  readonly temporary: string
}

/** Starts the floor of these pages (main.ts). It is bundled like the web server and placed beside it, where its packages are found. */
export async function startFloor({
  env,
  tenantsDir,
  host,
  pages = new Map(),
  texts = new Map(),
  packed = new Map(),
  temporary,
}: Floor): Promise<WebProcess> {
  const app = path.join(ROOT, 'apps/web')
  const program = path.join(app, '.turbo/floor.mjs')
  const file = path.join(temporary, `pages-${randomUUID()}.json`)
  const inBase64 = [...packed].map(([address, bytes]) => [address, bytes.toString('base64')])
  const [known, plain, written] = [pages, texts, inBase64].map((each) => Object.fromEntries(each))
  writeFileSync(file, JSON.stringify({ pages: known, texts: plain, packed: written }))
  const entry = path.join(import.meta.dirname, 'main.ts')
  await promisify(execFile)(process.execPath, [path.join(ROOT, 'scripts/bundle.mjs'), entry, program], { cwd: app })
  return startWeb(env, tenantsDir, host, [program, file])
}
