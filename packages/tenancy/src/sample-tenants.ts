import { mkdtempSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** The smallest valid settings, for tests. */
export const sampleSettings = {
  name: 'Example',
  countries: ['NL', 'BE'],
  default_locale: 'nl',
  support_email: 'help@example.com',
  company: { name: 'Example B.V.', address: 'Kade 1', city: '1011 AB Amsterdam', country: 'NL' },
}

export interface SampleTenants {
  readonly dir: string
  /** Writes files by path below the tenants folder; objects as JSON. */
  write(files: Readonly<Record<string, string | Buffer | object>>): Promise<void>
  remove(): Promise<void>
}

/** An empty tenants folder on the real disk, for tests. */
export function sampleTenants(): SampleTenants {
  const dir = mkdtempSync(path.join(tmpdir(), 'hearth-tenants-'))
  return {
    dir,
    async write(files) {
      for (const [name, content] of Object.entries(files)) {
        const file = path.join(dir, name)
        await mkdir(path.dirname(file), { recursive: true })
        await writeFile(
          file,
          typeof content === 'string' || Buffer.isBuffer(content) ? content : JSON.stringify(content),
        )
      }
    },
    remove: () => rm(dir, { recursive: true, force: true }),
  }
}
