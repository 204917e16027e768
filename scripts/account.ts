import { execFileSync, spawnSync } from 'node:child_process'
import { chownSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { isUuid } from '@hearth/contracts/ids'
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
    const written = MEDIA_DIR ? giveMedia(MEDIA_DIR, account) : []
    const { status, stderr } = spawnSync(process.execPath, ['-e', TRY], {
      ...account,
      cwd: '/',
      env: { NODE_ENV: 'production' },
      encoding: 'utf8',
      input: JSON.stringify({ TENANTS_DIR, PORT, built, written }),
    })
    if (status === 0) return account
    throw new Error(stderr?.trim() || `it cannot run ${process.execPath}`)
  } catch (error) {
    console.log(`Web server and worker run as root, as user ${USER} cannot: ${(error as Error).message.split('\n')[0]}`)
    return {}
  }
}

/**
 * Makes this folder and its subfolders theirs, which root may have filled with demo people or from a backup. A subfolder of the first or second level that is
 * another user's is given with all that is in it; deeper ones are not looked at, as there is one for each member. Returns those that were looked at.
 */
function giveMedia(folder: string, { uid, gid }: Required<Account>): string[] {
  mkdirSync(folder, { recursive: true })
  chownSync(folder, uid, gid)
  const isTheirs = (place: string) => statSync(place).uid === uid
  const looked = [folder]
  for (const place of foldersIn(folder)) {
    // The folder of a tenant has all its photos, and no folders.
    const inside = isUuid(path.basename(place)) ? [] : foldersIn(place)
    looked.push(place, ...inside)
    const others = isTheirs(place) ? inside.filter((each) => !isTheirs(each)) : [place]
    if (others.length > 0) execFileSync('chown', ['-R', '-h', `${uid}:${gid}`, ...others], { stdio: 'pipe' })
  }
  return looked
}

const foldersIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => path.join(folder, name))

/** Tries as that user to read, write and listen as the apps will. A folder that has gone meanwhile was empty. */
const TRY = `
  const { accessSync, constants, readdirSync, readFileSync } = require('node:fs')
  const { TENANTS_DIR, PORT, built, written } = JSON.parse(readFileSync(0, 'utf8'))
  const fail = (error) => { process.stderr.write(error.message); process.exit(1) }
  process.on('uncaughtException', fail)
  for (const file of built) accessSync(file, constants.R_OK)
  for (const file of readdirSync(TENANTS_DIR, { recursive: true })) accessSync(TENANTS_DIR + '/' + file, constants.R_OK)
  for (const folder of written)
    try { accessSync(folder, constants.R_OK | constants.W_OK) } catch (error) { if (error.code !== 'ENOENT') throw error }
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
