import path from 'node:path'
import type { TenantId } from '@hearth/contracts/ids'
import { capFaults } from './faults.ts'
import { listFolders, type Snapshot, takeSnapshot } from './folder.ts'
import { createHostIndex, parseHost } from './hosts.ts'
import { seriesFaults } from './invoice-series.ts'
import type { Json } from './json.ts'
import { keepSettings, lastServed } from './kept-settings.ts'
import { defect, type Loaded, loadFolder, toTenant } from './load.ts'
import type { Fault, Tenant, TenantChange, Tenants } from './tenant.ts'
import { watchFolders } from './watch.ts'

/** Folders that are read concurrently at the start. */
const READ_AHEAD = 8

interface OpenOptions {
  /** Whether changes on disk take effect at run time. */
  readonly watch: boolean
  /** Called with the faults of a folder each time it was read and had some. */
  readonly onFault?: (faults: Fault[]) => void
  /**
   * Where the settings of each folder are kept while it is served and watched: a start with broken ones serves the last good ones, and of several folders
   * with one domain the one that was served there last.
   */
  readonly keptIn?: string | undefined
}

/**
 * Reads every tenant under `dir`. A folder is applied as a whole or not at all: if it has an error, the previous version stays. Without a previous
 * version, as at the start, the part without faults is served, with the kept settings if its own are broken. Rejects if `dir` cannot be read.
 */
export async function openTenants(dir: string, options: OpenOptions): Promise<Tenants> {
  const index = createHostIndex()
  const served = new Map<string, Tenant>()
  const byId = new Map<TenantId, Tenant>()
  const lastRead = new Map<string, Loaded>()
  const faults = new Map<string, readonly Fault[]>()
  /** Hosts that each folder was refused, with the folders that hold them. */
  const refused = new Map<string, ReadonlyMap<string, string>>()
  const listeners = new Set<(changes: readonly TenantChange[]) => void>()

  /** Also replaces a tenant of the same version, whose files have new stamps. Listeners are not told of that. */
  function serve(tenant: Tenant): TenantChange[] {
    const before = served.get(tenant.folder)
    index.put(tenant)
    served.set(tenant.folder, tenant)
    byId.set(tenant.id, tenant)
    return before?.version === tenant.version ? [] : [{ kind: before ? 'changed' : 'added', tenant }]
  }

  function drop(folder: string): TenantChange[] {
    for (const known of [lastRead, faults, refused]) known.delete(folder)
    const tenant = served.get(folder)
    if (!tenant) return []
    index.remove(folder)
    served.delete(folder)
    byId.delete(tenant.id)
    return [{ kind: 'removed', tenant }]
  }

  /**
   * Applies a folder that was read. If several folders claim one host, it goes to the one that has it as its domain, otherwise to the first one
   * applied.
   */
  function apply(loaded: Loaded): TenantChange[] {
    const { folder, tenant, brand } = loaded
    const taken = tenant ? index.conflicts(tenant) : new Map<string, string>()
    const found = capFaults([...loaded.faults, ...(tenant ? conflictFaults(tenant, taken) : [])])
    lastRead.set(folder, loaded)
    faults.set(folder, found)
    refused.set(folder, taken)
    if (found.length > 0) options.onFault?.(found)
    const hasDomain = tenant !== null && !taken.has(tenant.domain)
    if (loaded.json !== null && hasDomain && options.keptIn && options.watch) keep(options.keptIn, folder, loaded.json)
    const before = served.get(folder)
    const sound = !found.some(({ severity }) => severity === 'error')
    if (before && !sound) return brand?.hash === before.brand.hash ? serve({ ...before, brand }) : []
    if (!hasDomain) return []
    return [...freeDomain(tenant), ...serve(taken.size > 0 ? withoutAliases(tenant, taken) : tenant)]
  }

  /** Serving does not wait for it. */
  function keep(keptIn: string, folder: string, json: Json) {
    keepSettings(keptIn, folder, json).catch((error: unknown) => options.onFault?.([notKeptFault(folder, error)]))
  }

  /** Takes the tenant's domain away from a folder that uses it as an alias. */
  function freeDomain({ domain, folder }: Tenant): TenantChange[] {
    const holder = index.get(domain)
    return holder && holder.folder !== folder ? serve(withoutAliases(holder, new Map([[domain, folder]]))) : []
  }

  /** Whether other hosts are refused to the folder now than when it was applied, or the same ones by another folder. */
  const isOutdated = ({ folder, tenant }: Loaded) =>
    tenant !== null && !sameHolders(index.conflicts(tenant), refused.get(folder))

  /** Applies folders one after another, then again those for which hosts have become free or taken meanwhile. */
  function applyAll(steps: readonly (() => TenantChange[])[]) {
    const changes = steps.flatMap((step) => step())
    const nextOutdated = () => [...lastRead.values()].find(isOutdated)
    for (let loaded = nextOutdated(); loaded; loaded = nextOutdated()) changes.push(...apply(loaded))
    if (changes.length === 0) return
    const changed = new Set(changes.map(({ tenant }) => tenant.folder))
    const shared = seriesFaults(served.values()).filter(({ folder }) => changed.has(folder))
    if (shared.length > 0) options.onFault?.(shared)
    for (const listener of listeners) listener(changes)
  }

  const snapshots = new Map<string, Snapshot>()
  const folders = listFolders(dir)
  const read: Loaded[] = []
  for (let at = 0; at < folders.length; at += READ_AHEAD) {
    const batch = folders.slice(at, at + READ_AHEAD)
    for (const folder of batch) snapshots.set(folder, takeSnapshot(path.join(dir, folder)))
    read.push(...(await Promise.all(batch.map((folder) => loadFolder(dir, folder, options)))))
  }
  const inOrder = options.keptIn ? await holdersFirst(read, options.keptIn) : read
  applyAll(inOrder.map((loaded) => () => apply(loaded)))

  let closed = false
  let pending = Promise.resolve()
  /** Reads run one at a time and in order, so that the last state of a folder wins. */
  const enqueue = (step: () => Promise<() => TenantChange[]>) => {
    pending = pending
      .then(async () => {
        if (closed) return
        const change = await step()
        if (!closed) applyAll([change])
      })
      // A listener that throws must not stop later changes.
      .catch((error: unknown) => options.onFault?.([defect('', error)]))
  }
  const stop = options.watch
    ? watchFolders(dir, snapshots, {
        changed: (folder) => enqueue(() => loadFolder(dir, folder, options).then((loaded) => () => apply(loaded))),
        gone: (folder) => enqueue(async () => () => drop(folder)),
        readable: () => faults.delete(''),
        unreadable: (error) => {
          if (faults.has('')) return
          faults.set('', [unreadableFault(dir, error)])
          options.onFault?.([unreadableFault(dir, error)])
        },
      })
    : () => {}

  return {
    byHost(header) {
      const host = parseHost(header)
      const tenant = host === null ? undefined : index.get(host)
      return tenant ? { tenant, alias: host !== tenant.domain } : null
    },
    isDown(header) {
      const host = parseHost(header)
      return host !== null && !index.get(host) && [...lastRead.values()].some(({ downAt }) => downAt.includes(host))
    },
    byId: (id) => byId.get(id) ?? null,
    all: () => [...served.values()],
    faults: () => [...[...faults.values()].flat(), ...seriesFaults(served.values())],
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close() {
      closed = true
      stop()
      listeners.clear()
    },
  }
}

/** The folders in their order, but those at the end whose domain is that of another one, which was served there last, or else is the first by name. */
async function holdersFirst(read: readonly Loaded[], keptIn: string): Promise<Loaded[]> {
  const byDomain = new Map<string, Loaded[]>()
  for (const loaded of read) {
    const domain = loaded.tenant?.domain
    if (domain !== undefined) byDomain.set(domain, [...(byDomain.get(domain) ?? []), loaded])
  }
  const refused = new Set<Loaded>()
  for (const [domain, rivals] of byDomain) {
    if (rivals.length === 1) continue
    const times = await Promise.all(rivals.map(({ folder }) => lastServed(keptIn, folder, domain)))
    const holder = rivals[times.indexOf(Math.max(...times))]
    for (const rival of rivals) if (rival !== holder) refused.add(rival)
  }
  return [...read.filter((loaded) => !refused.has(loaded)), ...refused]
}

const conflictFaults = ({ folder, domain, aliases }: Tenant, taken: ReadonlyMap<string, string>): Fault[] =>
  [...taken].map(([host, holder]) => ({
    folder,
    file: 'settings.json',
    key: host === domain ? 'domain' : `aliases.${aliases.indexOf(host)}`,
    problem: `"${host}" is claimed by the folder "${holder}" already`,
    remedy: `choose another host, or remove it from "${holder}"`,
    severity: 'error',
  }))

function withoutAliases(tenant: Tenant, taken: ReadonlyMap<string, string>): Tenant {
  return toTenant(tenant.folder, { ...tenant, aliases: tenant.aliases.filter((alias) => !taken.has(alias)) })
}

const sameHolders = (now: ReadonlyMap<string, string>, before: ReadonlyMap<string, string> = new Map()) =>
  now.size === before.size && [...now].every(([host, holder]) => before.get(host) === holder)

const notKeptFault = (folder: string, error: unknown): Fault => ({
  folder,
  file: 'settings.json',
  key: '',
  problem: `could not be kept for a start at which it is broken (${(error as NodeJS.ErrnoException).code ?? 'unknown error'})`,
  remedy: 'check the room and the rights of the folder MEDIA_DIR',
  severity: 'warning',
})

const unreadableFault = (dir: string, error: unknown): Fault => ({
  folder: '',
  file: '',
  key: '',
  problem: `the folder of tenants, ${dir}, cannot be read (${(error as NodeJS.ErrnoException).code ?? 'unknown error'})`,
  remedy: 'bring it back; until then every site is served as it was',
  severity: 'error',
})
