import { cpSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** A picture that differs from every other tenant's. */
const pictureOf = (folder: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3"><title>${folder}</title></svg>\n`

const settingsOf = (name: string) => ({
  countries: ['NL'],
  name,
  support_email: 'support@example.com',
  default_locale: 'nl',
  company: { name: `${name} BV`, address: 'Street 1', city: '1234 AB Town', country: 'NL' },
})

/** Tenant folders in a temporary directory. */
export interface TenantFolders {
  readonly dir: string
  /** Writes or replaces one tenant's folder, with minimal settings and those of `settings`. */
  write(folder: string, settings?: Record<string, unknown>): void
  /** Writes a tenant's own texts, or their needs, by area and key. */
  writeTexts(folder: string, locale: string, texts: Record<string, Record<string, string | readonly string[]>>): void
  /** Writes the lines with which profiles of a tenant answer by themselves. */
  writeAnswers(folder: string, locale: string, lines: readonly string[]): void
  remove(folder: string): void
  removeAll(): void
}

export function makeTenantFolders(): TenantFolders {
  const dir = mkdtempSync(path.join(tmpdir(), 'hearth-tenants-'))
  function replaceJson(name: string, content: object) {
    const file = path.join(dir, name)
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(`${file}.new`, JSON.stringify(content))
    renameSync(`${file}.new`, file)
  }
  return {
    dir,
    write(folder, settings = {}) {
      // Written under another name and copied, so that a watcher never reads half a folder.
      const draft = path.join(dir, `.${folder}`)
      mkdirSync(path.join(draft, 'assets'), { recursive: true })
      writeFileSync(path.join(draft, 'settings.json'), JSON.stringify({ ...settingsOf(folder), ...settings }))
      writeFileSync(path.join(draft, 'theme.json'), '{}')
      mkdirSync(path.join(draft, 'assets', 'gifts'))
      for (const file of ['logo.svg', 'icon.svg', 'hero.svg', 'gifts/rose.svg'])
        writeFileSync(path.join(draft, 'assets', file), pictureOf(folder))
      cpSync(draft, path.join(dir, folder), { recursive: true })
      rmSync(draft, { recursive: true })
    },
    writeTexts: (folder, locale, texts) => replaceJson(`${folder}/texts/${locale}.json`, texts),
    writeAnswers: (folder, locale, lines) => replaceJson(`${folder}/answers/${locale}.json`, lines),
    remove: (folder) => rmSync(path.join(dir, folder), { recursive: true }),
    removeAll: () => rmSync(dir, { recursive: true, force: true }),
  }
}
