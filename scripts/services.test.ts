import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { keepAppSecret } from './services.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'hearth-services-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const file = path.join(folder, 'app-secret')

it.each([undefined, '', '\n'])(
  'makes a key where there is none (%j), readable by its owner only, and keeps it',
  (kept) => {
    if (kept === undefined) rmSync(file, { force: true })
    else writeFileSync(file, kept)
    const secret = keepAppSecret(file)
    expect(secret).toMatch(/^[\w-]{64}$/)
    expect(readFileSync(file, 'utf8')).toBe(secret)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(keepAppSecret(file)).toBe(secret)
    expect(readdirSync(folder)).toEqual(['app-secret'])
  },
)

it('names a key that is cut short, of which a copy may exist', () => {
  writeFileSync(file, 'only-the-beginning')
  expect(() => keepAppSecret(file)).toThrow(`${file} is broken: put it back, or remove it`)
  expect(readFileSync(file, 'utf8')).toBe('only-the-beginning')
})
