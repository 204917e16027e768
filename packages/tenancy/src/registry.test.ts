import { rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { tenantIdOf } from '@hearth/contracts/ids'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openTenants } from './registry.ts'
import { type SampleTenants, sampleSettings, sampleTenants } from './sample-tenants.ts'
import type { Fault, TenantChange, Tenants } from './tenant.ts'

let disk: SampleTenants
const opened: Tenants[] = []
beforeEach(() => {
  disk = sampleTenants()
})
afterEach(async () => {
  for (const tenants of opened.splice(0)) tenants.close()
  await disk.remove()
})

async function open(options: Parameters<typeof openTenants>[1] = { watch: false }) {
  const tenants = await openTenants(disk.dir, options)
  opened.push(tenants)
  return tenants
}
const settings = (change: object = {}) => ({ ...sampleSettings, ...change })
const folderAt = (tenants: Tenants, host: string) => tenants.byHost(host)?.tenant.folder ?? null
/** Waits until the watcher has brought about a value. */
const eventually = <Value>(read: () => Value) => expect.poll(read, { timeout: 15_000, interval: 20 })

it('finds a tenant by domain, alias and id', async () => {
  await disk.write({ 'a.example/settings.json': settings({ aliases: ['www.a.example'] }) })
  const tenants = await open()
  expect(tenants.byHost('A.Example.:3000')).toMatchObject({ alias: false, tenant: { domain: 'a.example' } })
  expect(tenants.byHost('www.a.example')).toMatchObject({ alias: true, tenant: { domain: 'a.example' } })
  expect(tenants.byHost('b.example')).toBeNull()
  expect(tenants.byHost('a example')).toBeNull()
  expect(tenants.byId(tenantIdOf('a.example'))?.domain).toBe('a.example')
  expect(tenants.byId(tenantIdOf('b.example'))).toBeNull()
})

it('ignores templates, hidden folders and files beside the folders', async () => {
  await disk.write({
    '_template/settings.json': settings(),
    '.git/settings.json': settings(),
    'tenant.schema.json': '{}',
  })
  const tenants = await open()
  expect(tenants.all()).toEqual([])
  expect(tenants.faults()).toEqual([])
})

it('rejects when the folder of tenants is not there', async () => {
  await expect(openTenants(path.join(disk.dir, 'absent'), { watch: false })).rejects.toMatchObject({ code: 'ENOENT' })
})

it('serves the others when one folder is broken at the start', async () => {
  await disk.write({ 'a.example/settings.json': settings(), 'b.example/settings.json': '{' })
  const tenants = await open()
  expect(tenants.all().map(({ folder }) => folder)).toEqual(['a.example'])
  expect(tenants.faults()).toMatchObject([{ folder: 'b.example', file: 'settings.json' }])
})

it('serves the sound part of a folder at the start rather than nothing', async () => {
  await disk.write({ 'a.example/settings.json': settings(), 'a.example/theme.json': { accent: 'red' } })
  const tenants = await open()
  expect(tenants.byHost('a.example')?.tenant.themeCss).toContain('--h-accent:#C8102E')
  expect(tenants.faults()).toMatchObject([{ file: 'theme.json', key: 'accent' }])
})

describe('when two folders claim one host', () => {
  it('the first keeps it, and the second is served without the alias', async () => {
    await disk.write({
      'a.example/settings.json': settings({ aliases: ['shared.example'] }),
      'b.example/settings.json': settings({ aliases: ['shared.example', 'www.b.example'] }),
    })
    const tenants = await open()
    expect(folderAt(tenants, 'shared.example')).toBe('a.example')
    expect(folderAt(tenants, 'www.b.example')).toBe('b.example')
    expect(tenants.faults()).toMatchObject([
      { folder: 'b.example', key: 'aliases.0', problem: expect.stringContaining('"a.example"') },
    ])
  })

  it('the one whose domain it is has it, though another has it as an alias and comes first', async () => {
    await disk.write({
      'a.example/settings.json': settings({ aliases: ['c.example', 'www.a.example'] }),
      'b.example/settings.json': settings({ aliases: ['c.example'] }),
      'c.example/settings.json': settings(),
    })
    const tenants = await open()
    expect(tenants.byHost('c.example')).toMatchObject({ alias: false, tenant: { folder: 'c.example' } })
    expect(folderAt(tenants, 'www.a.example')).toBe('a.example')
    const fault = { key: 'aliases.0', problem: '"c.example" is claimed by the folder "c.example" already' }
    expect(tenants.faults()).toMatchObject([
      { folder: 'a.example', ...fault },
      { folder: 'b.example', ...fault },
    ])
  })

  it('a folder whose domain is taken is not served at all', async () => {
    await disk.write({
      'a.example/settings.json': settings(),
      'b.example/settings.json': settings({ domain: 'a.example' }),
    })
    const tenants = await open()
    expect(tenants.all().map(({ folder }) => folder)).toEqual(['a.example'])
    expect(tenants.faults()).toMatchObject([{ folder: 'b.example', key: 'domain' }])
  })
})

it('warns of sites of one company whose invoices would have the same numbers, and serves them', async () => {
  const company = (name: string) => ({ ...sampleSettings.company, name, vat_numbers: ['NL000011122B01'] })
  const offers = [{ type: 'credits', id: 'credits-20', credits: 20, price: 1399 }]
  const shop = (name: string, change: object = {}) =>
    settings({ name, company: company('Example B.V.'), packages: { NL: { currency: 'EUR', offers } }, ...change })
  await disk.write({
    'a.example/settings.json': shop('Dating for Nurses'),
    'b.example/settings.json': shop('Dating for nurtured minds', { company: company('Example BV') }),
    'c.example/settings.json': shop('Dating for Nurses', { invoice_series: 'NURSES2' }),
    'd.example/settings.json': shop('Dating for Nurses', { company: company('Another B.V.') }),
    'e.example/settings.json': shop('Dating for Nurses', { packages: {} }),
    // Their names have no Latin letters, and so one series.
    'f.example/settings.json': shop('Αγάπη', { company: company('Άλφα Α.Ε.') }),
    'g.example/settings.json': shop('Φιλία', { company: company('Βήτα Α.Ε.') }),
    'h.example/settings.json': shop('Φιλία', { company: company('αλφα αε') }),
  })
  const told: Fault[] = []
  const tenants = await open({ watch: false, onFault: (faults) => told.push(...faults) })
  expect(tenants.all()).toHaveLength(8)
  const fault = { key: 'invoice_series', severity: 'warning' }
  expect(tenants.faults()).toMatchObject([
    { ...fault, folder: 'b.example', problem: expect.stringMatching(/"DATINGFORNUR".*"a\.example"/) },
    { ...fault, folder: 'h.example', problem: expect.stringMatching(/"SITE".*"f\.example"/) },
  ])
  expect(told).toEqual(tenants.faults())
})

describe('while it runs', () => {
  it('takes in a folder that appears', async () => {
    await disk.write({ 'a.example/settings.json': settings() })
    const tenants = await open({ watch: true })
    await disk.write({ 'b.example/settings.json': settings(), 'b.example/theme.json': { accent: '#0B6E4F' } })
    await eventually(() => tenants.byHost('b.example')?.tenant.themeCss.includes('--h-accent:#0B6E4F')).toBe(true)
    expect(folderAt(tenants, 'a.example')).toBe('a.example')
  })

  it('takes in a changed theme and changed texts, and tells listeners once for each', async () => {
    await disk.write({ 'a.example/settings.json': settings() })
    const tenants = await open({ watch: true })
    const changes: TenantChange[] = []
    const stop = tenants.onChange((more) => changes.push(...more))
    const before = tenants.byHost('a.example')?.tenant.version
    await disk.write({ 'a.example/theme.json': { accent: '#0B6E4F' } })
    await eventually(() => tenants.byHost('a.example')?.tenant.themeCss.includes('--h-accent:#0B6E4F')).toBe(true)
    await disk.write({ 'a.example/texts/nl.json': { landing: { title: 'Hoi' } } })
    await eventually(() => tenants.byHost('a.example')?.tenant.texts).toEqual({ nl: { landing: { title: 'Hoi' } } })
    await disk.write({ 'a.example/texts/nl.json': { landing: { title: 'Hee' } } })
    await eventually(() => tenants.byHost('a.example')?.tenant.texts.nl?.landing?.title).toBe('Hee')
    expect(changes.map(({ kind, tenant }) => [kind, tenant.folder])).toEqual(Array(3).fill(['changed', 'a.example']))
    expect(changes.at(-1)?.tenant.version).not.toBe(before)
    stop()
  })

  it('keeps the last good version of a folder that breaks, says why, and takes in its mending', async () => {
    await disk.write({ 'a.example/settings.json': settings({ niche: 3 }) })
    const told: Fault[][] = []
    const tenants = await open({ watch: true, onFault: (faults) => told.push(faults) })
    await disk.write({ 'a.example/settings.json': '{ "name": "Half' })
    await eventually(() => tenants.faults()).toMatchObject([
      { folder: 'a.example', problem: expect.stringContaining('line 1, column 11') },
    ])
    expect(tenants.byHost('a.example')?.tenant.settings.niche).toBe(3)
    expect(told).toHaveLength(1)
    await disk.write({ 'a.example/settings.json': settings({ niche: 4 }) })
    await eventually(() => tenants.byHost('a.example')?.tenant.settings.niche).toBe(4)
    expect(tenants.faults()).toEqual([])
  })

  it('applies a folder whole or not at all', async () => {
    await disk.write({ 'a.example/settings.json': settings({ niche: 3 }) })
    const tenants = await open({ watch: true })
    await disk.write({
      'a.example/settings.json': settings({ niche: 4 }),
      'a.example/theme.json': { accent: '#FFB3C0' },
    })
    await eventually(() => tenants.faults()).toMatchObject([{ file: 'theme.json', key: 'accent' }])
    expect(tenants.byHost('a.example')?.tenant.settings.niche).toBe(3)
    await rm(path.join(disk.dir, 'a.example', 'theme.json'))
    await eventually(() => tenants.byHost('a.example')?.tenant.settings.niche).toBe(4)
  })

  it('keeps serving a folder whose settings vanish, until the folder itself does', async () => {
    await disk.write({ 'a.example/settings.json': settings() })
    const tenants = await open({ watch: true })
    await rm(path.join(disk.dir, 'a.example', 'settings.json'))
    await eventually(() => tenants.faults()).toMatchObject([{ file: 'settings.json', problem: 'is missing' }])
    expect(folderAt(tenants, 'a.example')).toBe('a.example')
    await rm(path.join(disk.dir, 'a.example'), { recursive: true })
    await eventually(() => folderAt(tenants, 'a.example')).toBeNull()
    expect(tenants.byId(tenantIdOf('a.example'))).toBeNull()
    expect(tenants.faults()).toEqual([])
  })

  it('follows a renamed folder, which is another tenant on the same host', async () => {
    await disk.write({ 'a.example/settings.json': settings({ domain: 'brand.example' }) })
    const tenants = await open({ watch: true })
    const changes: string[] = []
    tenants.onChange((more) => changes.push(...more.map(({ kind, tenant }) => `${kind} ${tenant.folder}`)))
    await rename(path.join(disk.dir, 'a.example'), path.join(disk.dir, 'b.example'))
    await eventually(() => folderAt(tenants, 'brand.example')).toBe('b.example')
    expect(changes).toEqual(['removed a.example', 'added b.example'])
    expect(tenants.faults()).toEqual([])
  })

  it('gives a host that came free to the folder that was refused it', async () => {
    await disk.write({
      'a.example/settings.json': settings({ aliases: ['c.example'] }),
      'b.example/settings.json': settings({ aliases: ['c.example'] }),
    })
    const tenants = await open({ watch: true })
    expect(folderAt(tenants, 'c.example')).toBe('a.example')
    await disk.write({ 'a.example/settings.json': settings() })
    await eventually(() => folderAt(tenants, 'c.example')).toBe('b.example')
    expect(tenants.faults()).toEqual([])
  })

  it('gives a host that came free to the folder whose domain it is, whoever else waits for it', async () => {
    await disk.write({
      'a.example/settings.json': settings({ domain: 'x.example' }),
      'b.example/settings.json': settings({ aliases: ['x.example'] }),
      'c.example/settings.json': settings({ domain: 'x.example' }),
    })
    const tenants = await open({ watch: true })
    expect(folderAt(tenants, 'x.example')).toBe('a.example')
    await rm(path.join(disk.dir, 'a.example'), { recursive: true })
    await eventually(() => folderAt(tenants, 'x.example')).toBe('c.example')
    expect(tenants.faults()).toMatchObject([
      { folder: 'b.example', key: 'aliases.0', problem: expect.stringContaining('"c.example"') },
    ])
  })

  it('takes an alias away when a folder appears whose domain it is, and gives it back when that goes', async () => {
    await disk.write({ 'a.example/settings.json': settings({ aliases: ['c.example', 'www.a.example'] }) })
    const tenants = await open({ watch: true })
    const changes: string[] = []
    tenants.onChange((more) => changes.push(...more.map(({ kind, tenant }) => `${kind} ${tenant.folder}`)))
    expect(folderAt(tenants, 'c.example')).toBe('a.example')
    await disk.write({ 'c.example/settings.json': settings() })
    await eventually(() => folderAt(tenants, 'c.example')).toBe('c.example')
    expect(folderAt(tenants, 'www.a.example')).toBe('a.example')
    expect(tenants.faults()).toMatchObject([
      { folder: 'a.example', key: 'aliases.0', problem: expect.stringContaining('"c.example"') },
    ])
    await rm(path.join(disk.dir, 'c.example'), { recursive: true })
    await eventually(() => folderAt(tenants, 'c.example')).toBe('a.example')
    expect(tenants.faults()).toEqual([])
    expect(changes).toEqual(['changed a.example', 'added c.example', 'removed c.example', 'changed a.example'])
  })

  it('knows new files of the same content, also while the folder is at fault', async () => {
    await disk.write({ 'a.example/settings.json': settings(), 'a.example/assets/logo.svg': '<svg/>' })
    const tenants = await open({ watch: true })
    const { hash, files } = tenants.byHost('a.example')?.tenant.brand ?? {}
    await disk.write({ 'a.example/settings.json': '{', 'a.example/assets/logo.svg': '<svg/>' })
    await eventually(() => tenants.faults()).toHaveLength(1)
    const brand = tenants.byHost('a.example')?.tenant.brand
    expect(brand?.hash).toBe(hash)
    expect(brand?.files.get('logo.svg')?.mtimeMs).toBeGreaterThan(files?.get('logo.svg')?.mtimeMs ?? Infinity)
  })

  it('goes on after a listener that throws', async () => {
    await disk.write({ 'a.example/settings.json': settings() })
    const told: Fault[] = []
    const tenants = await open({ watch: true, onFault: (faults) => told.push(...faults) })
    const stop = tenants.onChange(() => {
      throw new Error('listener is broken')
    })
    await disk.write({ 'b.example/settings.json': settings() })
    await eventually(() => told).toMatchObject([{ problem: expect.stringContaining('listener is broken') }])
    stop()
    await disk.write({ 'c.example/settings.json': settings() })
    await eventually(() => folderAt(tenants, 'c.example')).toBe('c.example')
    expect(folderAt(tenants, 'b.example')).toBe('b.example')
  })

  it('drops nobody while the parent folder cannot be read', async () => {
    await disk.write({ 'a.example/settings.json': settings() })
    const tenants = await open({ watch: true })
    await rename(disk.dir, `${disk.dir}-away`)
    await eventually(() => tenants.faults()).toMatchObject([
      { folder: '', problem: expect.stringContaining('cannot be read (ENOENT)') },
    ])
    expect(folderAt(tenants, 'a.example')).toBe('a.example')
    await rename(`${disk.dir}-away`, disk.dir)
    await eventually(() => tenants.faults()).toEqual([])
    expect(folderAt(tenants, 'a.example')).toBe('a.example')
  })
})

const settle = (file: string) => expect.poll(() => stat(file).catch(() => null), { timeout: 5_000 }).not.toBeNull()

describe('when two folders have one domain, at the next start', () => {
  const brand = settings({ domain: 'brand.example' })
  const holders = async (keptIn: string) => {
    // A command of support and a server that starts anew find what the running ones serve.
    const opens = [
      { watch: false, keptIn },
      { watch: true, keptIn },
      { watch: true, keptIn },
    ]
    const found: (string | null)[] = []
    for (const options of opens) found.push(folderAt(await open(options), 'brand.example'))
    return found
  }

  it('the one that was served has it, though the other comes first by name', async () => {
    const keptIn = path.join(disk.dir, '.kept')
    await disk.write({ 'z.example/settings.json': brand })
    const running = await open({ watch: true, keptIn })
    await settle(path.join(keptIn, 'z.example/settings.json'))
    await disk.write({ 'a.example/settings.json': brand })
    await eventually(() => running.faults()).toMatchObject([{ folder: 'a.example', key: 'domain' }])
    expect(await holders(keptIn)).toEqual(Array(3).fill('z.example'))
    await disk.write({ 'z.example/settings.json': '{' })
    expect(await holders(keptIn)).toEqual(Array(3).fill('z.example'))
    expect(await stat(path.join(keptIn, 'a.example')).catch(() => null)).toBeNull()
  })

  it('the one that was served there last has it, if both were', async () => {
    const keptIn = path.join(disk.dir, '.kept')
    const remove = (folder: string) => rm(path.join(disk.dir, folder), { recursive: true })
    await disk.write({ 'a.example/settings.json': brand })
    const running = await open({ watch: true, keptIn })
    for (const [gone, holder] of [
      ['a.example', 'z.example'],
      ['z.example', 'a.example'],
    ] as const) {
      await settle(path.join(keptIn, gone, 'settings.json'))
      await disk.write({ [`${holder}/settings.json`]: brand })
      await eventually(() => running.faults()).toMatchObject([{ folder: holder, key: 'domain' }])
      await remove(gone)
      await eventually(() => folderAt(running, 'brand.example')).toBe(holder)
      await disk.write({ [`${gone}/settings.json`]: brand })
      await eventually(() => running.faults()).toMatchObject([{ folder: gone, key: 'domain' }])
      const tenants = await open({ watch: false, keptIn })
      expect(folderAt(tenants, 'brand.example')).toBe(holder)
    }
  })
})

describe('settings that are broken at the start', () => {
  it('leave the site at the last ones without a fault, which say since when', async () => {
    const keptIn = path.join(disk.dir, '.kept')
    await disk.write({ 'a.example/settings.json': settings({ domain: 'www.a.example', name: 'Before' }) })
    await open({ watch: true, keptIn })
    await settle(path.join(keptIn, 'a.example/settings.json'))
    for (const broken of ['{', JSON.stringify(settings({ domain: 'www.a.example', niche: 'x' })), '']) {
      await disk.write({ 'a.example/settings.json': broken, 'a.example/theme.json': { accent: '#0B6E4F' } })
      const tenants = await open({ watch: false, keptIn })
      const tenant = tenants.byHost('www.a.example')?.tenant
      expect(tenant?.settings.name).toBe('Before')
      // The rest of the folder is as it is now.
      expect(tenant?.themeCss).toContain('--h-accent:#0B6E4F')
      const told = tenants.faults().map(({ severity, problem }) => `${severity} ${problem}`)
      expect(told).toContainEqual(expect.stringMatching(/^warning cannot be used, .* its settings of \d{4}-/))
      expect(told).toContainEqual(expect.stringMatching(/^error /))
      expect(tenants.isDown('www.a.example')).toBe(false)
    }
    await disk.write({ 'a.example/settings.json': settings({ domain: 'www.a.example', name: 'After' }) })
    const mended = await open({ watch: false, keptIn })
    expect(mended.byHost('www.a.example')?.tenant.settings.name).toBe('After')
    expect(mended.faults()).toEqual([])
  })

  it('take the site down where none were kept, at each host that they seem to name, and no other site', async () => {
    await disk.write({
      'a.example/settings.json': '{ "domain": "www.a.example", "aliases": ["old.example"], "name": ',
      'b.example/settings.json': settings({ aliases: ['old.example'] }),
    })
    const tenants = await open()
    expect(['a.example', 'WWW.a.example:80', 'old.example', 'c.example', 'a b'].map(tenants.isDown)).toEqual([
      ...[true, true, false, false, false],
    ])
    expect(folderAt(tenants, 'old.example')).toBe('b.example')
  })
})
