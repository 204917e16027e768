import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { closeDb, openDb } from '@hearth/db/client'
import { findMemberByEmail } from '@hearth/db/queries/accounts/members'
import { inTenant } from '@hearth/db/scope'
import { shiftLastOnline } from '@hearth/db/shift-last-online'
import { writeWhole } from '@hearth/db/whole-file'
import type { Config } from '@hearth/runtime/env'
import { openPasswords } from '@hearth/runtime/passwords'
import { DEMO_ADDRESSES, type DemoLogin, seedPeople } from '@hearth/seed/people'
import { hostsOf } from '@hearth/tenancy/hosts'
import type { Tenant } from '@hearth/tenancy/tenant'
import { step } from './progress.mjs'

/** The same people in every installation, so that two developers who talk about one mean the same. */
const SEED = 'hearth'

export interface DemoPlace {
  readonly ownerUrl: string
  /** Folder of the file with the logins, which only its owner can read. */
  readonly directory: string
}

/** Whether demo people may be added: to an embedded database, or to another whose operator has set SEED_MEMBERS. */
export const canBeSeeded = (env: Readonly<Record<string, string | undefined>>): boolean =>
  !env.DATABASE_URL || Boolean(env.SEED_MEMBERS)

/** Whether no other machine can reach the site by its name; only such sites get demo people. */
export const isDemoSite = (site: Pick<Tenant, 'domain' | 'aliases'>): boolean =>
  hostsOf(site).every((host) => host.endsWith('.localhost'))

/** Adds the people of each demo site that has no members. */
export async function seedDemoSites(
  { ownerUrl, directory }: DemoPlace,
  sites: readonly Tenant[],
  { seedMembers: count, mediaDir }: Pick<Config, 'seedMembers' | 'mediaDir'>,
): Promise<void> {
  for (const tenant of sites.filter(isDemoSite)) {
    const keepLogin = (login: DemoLogin) => writeLogins(directory, { ...readLogins(directory), [tenant.folder]: login })
    const command = { ownerUrl, tenant, count, seed: SEED, now: new Date(), mediaDir, keepLogin }
    await step(
      `Making ${count.toLocaleString('en')} people for ${tenant.settings.name}`,
      (report) => seedPeople(command, (done) => report(done, count)),
      { quietBelow: 300 },
    )
  }
}

/** Larger numbers of demo people are for benchmarks, and keep their times. */
const MOST_SHIFTED = 20_000

/**
 * Shifts the times at which the demo people of each demo site were last online, so that the latest is now. The demo member keeps the time of its last
 * login, and so do members who signed up.
 */
export async function bringDemoPeopleBack(
  { ownerUrl }: Pick<DemoPlace, 'ownerUrl'>,
  sites: readonly Pick<Tenant, 'id' | 'domain' | 'aliases'>[],
  now = new Date(),
): Promise<void> {
  for (const { id: tenantId } of sites.filter(isDemoSite))
    await shiftLastOnline(ownerUrl, { tenantId, emails: DEMO_ADDRESSES, now, most: MOST_SHIFTED })
}

/** The stored demo logins that work in this database, by the site's folder; the stored ones may belong to another database. */
export async function listDemoLogins(
  { ownerUrl, directory }: DemoPlace,
  sites: readonly Pick<Tenant, 'id' | 'folder'>[],
): Promise<ReadonlyMap<string, DemoLogin>> {
  const kept = readLogins(directory)
  if (!kept) console.log(`${fileIn(directory)} holds no logins that can be read: sites are listed without theirs.`)
  const opening = new Map<string, DemoLogin>()
  const passwords = openPasswords()
  const db = openDb(ownerUrl, { max: 1 })
  try {
    for (const { id: tenantId, folder } of sites) {
      const login = kept?.[folder]
      if (!login) continue
      const member = await inTenant(db, { tenantId }, (tx) => findMemberByEmail(tx, { emailNormalized: login.email }))
      const requester = { tenantId, known: true }
      if (member && (await passwords.verify(member.passwordHash, login.password, requester))) opening.set(folder, login)
    }
  } finally {
    await closeDb(db)
  }
  return opening
}

const fileIn = (directory: string) => path.join(directory, 'demo-logins.json')

const isLogin = (value: unknown): value is DemoLogin => {
  const { email, password } = (value ?? {}) as Partial<DemoLogin>
  return typeof email === 'string' && typeof password === 'string'
}

/** The stored logins; null for an unreadable file, because no site must fail for lack of a demo password. */
function readLogins(directory: string): Readonly<Record<string, DemoLogin>> | null {
  const file = fileIn(directory)
  if (!existsSync(file)) return {}
  try {
    const kept = JSON.parse(readFileSync(file, 'utf8'))
    return Object.values(kept ?? {}).every(isLogin) ? kept : null
  } catch {
    return null
  }
}

const writeLogins = (directory: string, logins: Readonly<Record<string, DemoLogin>>) =>
  writeWhole(fileIn(directory), `${JSON.stringify(logins, null, 2)}\n`)
