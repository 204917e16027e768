import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test, vi } from 'vitest'
import { appAccount } from './account.ts'

/** Files of one tenant, as root puts them back from a backup. */
const TENANT = '5a0e7b0e-5b7e-5f6e-9d53-6f2a4c1f0a11'
const RESTORED = [`${TENANT}/shown.webp`, `originals/${TENANT}/member/photo`, `evidence/${TENANT}/copy`]

test('started by root, the apps run as a user who can read what they read, add photos, and read nothing of root’s', (context) => {
  context.skip(process.getuid?.() !== 0, 'only root can start a process as another user')
  const said = vi.spyOn(console, 'log').mockImplementation(() => {})
  const folder = mkdtempSync(path.join(tmpdir(), 'hearth-account-'))
  const tenants = path.join(folder, 'tenants')
  const settings = path.join(tenants, 'brand.example', 'settings.json')
  const secret = path.join(folder, 'app-secret')
  mkdirSync(path.dirname(settings), { recursive: true })
  writeFileSync(settings, '{}')
  writeFileSync(secret, 'secret', { mode: 0o600 })
  const media = path.join(folder, 'media')
  const restored = RESTORED.map((file) => path.join(media, file))
  for (const file of restored) {
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, 'photo', { mode: 0o640 })
  }
  const env = { TENANTS_DIR: tenants, MEDIA_DIR: media, PORT: '0' }
  try {
    chmodSync(folder, 0o755)
    const account = appAccount(env, [settings])
    expect(account.uid).toBeGreaterThan(0)
    expect(said).not.toHaveBeenCalled()
    const reading = () => execFileSync('cat', [secret], { ...account, stdio: 'pipe' })
    expect(reading).toThrow('Permission denied')
    const canUse = () => {
      execFileSync('touch', [path.join(media, 'new')], { ...account, stdio: 'pipe' })
      for (const file of restored) {
        execFileSync('cat', [file], { ...account, stdio: 'pipe' })
        execFileSync('touch', [path.join(path.dirname(file), 'new')], { ...account, stdio: 'pipe' })
      }
    }
    canUse()
    // One that is put back later, into folders that are theirs already.
    execFileSync('chown', ['-R', '0:0', path.join(media, `originals/${TENANT}`)])
    expect(canUse).toThrow('Permission denied')
    appAccount(env, [settings])
    canUse()

    for (const [kept, mode] of [
      [settings, 0o600],
      [folder, 0o700],
    ] as const) {
      chmodSync(kept, mode)
      expect(appAccount(env, [])).toEqual({})
      expect(said.mock.lastCall?.[0]).toMatch(
        /^Web server and worker run as root, as user hearth cannot: EACCES: .*brand|tenants/,
      )
      chmodSync(kept, 0o755)
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
})
