import { execFileSync, spawnSync } from 'node:child_process'
import { chownSync, mkdirSync, readdirSync } from 'node:fs'
import path from 'node:path'
import type { Account } from './children.ts'
import { ROOT } from './services.ts'

const USER = 'hearth'
/** Files of the built apps, one of each kind that an unusual umask could have made unreadable for others than root. */
const BUILT = [
  'apps/web/build/server/main.js',
  'apps/worker/dist/main.mjs',
  'apps/web/package.json',
  'node_modules/.modules.yaml',
]

/**
 * The account of web server and worker. When root starts them, it is the system user `hearth`, created if missing, who cannot read the secrets of the
 * data folder or of `npm start` itself. If that user cannot do their work, they run as root, and a line says why.
 */
export function appAccount(
  env: Readonly<Record<string, string | undefined>>,
  built: readonly string[] = BUILT.map((file) => path.join(ROOT, file)),
): Account {
  if (process.getuid?.() !== 0) return {}
  try {
    const account = systemUser()
    const { TENANTS_DIR, MEDIA_DIR, PORT } = env
    if (MEDIA_DIR) giveMedia(MEDIA_DIR, account)
    const { status, stderr } = spawnSync(
      process.execPath,
      ['-e', TRY, JSON.stringify({ TENANTS_DIR, MEDIA_DIR, PORT, built })],
      {
        ...account,
        cwd: '/',
        env: { NODE_ENV: 'production' },
        encoding: 'utf8',
      },
    )
    if (status === 0) return account
    throw new Error(stderr?.trim() || `it cannot run ${process.execPath}`)
  } catch (error) {
    console.log(`Web server and worker run as root, as user ${USER} cannot: ${(error as Error).message.split('\n')[0]}`)
    return {}
  }
}

/** The apps add photos to this folder and to its subfolders, which root may have filled with demo people. */
function giveMedia(folder: string, { uid, gid }: Required<Account>) {
  mkdirSync(folder, { recursive: true })
  chownSync(folder, uid, gid)
  for (const entry of readdirSync(folder, { withFileTypes: true }))
    if (entry.isDirectory()) chownSync(path.join(folder, entry.name), uid, gid)
}

/** Tries as that user to read, write and listen as the apps will. */
const TRY = `
  const { accessSync, constants, readdirSync } = require('node:fs')
  const { TENANTS_DIR, MEDIA_DIR, PORT, built } = JSON.parse(process.argv[1])
  const fail = (error) => { process.stderr.write(error.message); process.exit(1) }
  process.on('uncaughtException', fail)
  for (const file of built) accessSync(file, constants.R_OK)
  for (const file of readdirSync(TENANTS_DIR, { recursive: true })) accessSync(TENANTS_DIR + '/' + file, constants.R_OK)
  if (MEDIA_DIR) for (const folder of ['.', ...readdirSync(MEDIA_DIR)]) accessSync(MEDIA_DIR + '/' + folder, constants.R_OK | constants.W_OK)
  require('node:net').createServer().on('error', (error) => error.code === 'EACCES' ? fail(error) : process.exit()).listen(Number(PORT || 3000), process.exit)`

function systemUser(): Required<Account> {
  const id = (flag: string) => Number(execFileSync('id', [flag, USER], { stdio: ['ignore', 'pipe', 'ignore'] }))
  const find = () => ({ uid: id('-u'), gid: id('-g') })
  try {
    return find()
  } catch {
    const how = ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', USER]
    execFileSync('useradd', how, { stdio: 'pipe' })
    return find()
  }
}
