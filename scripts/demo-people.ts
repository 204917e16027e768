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

/** The same people in every installation, so that two people who talk about one mean the same. */
const SEED = 'hearth'

export interface DemoPlace {
  readonly ownerUrl: string
  /** Where the logins are kept, readable by their owner only. */
  readonly directory: string
}

/** Whether the database may be given people: its own embedded one, or another whose operator set SEED_MEMBERS by hand. */
export const canBeSeeded = (env: Readonly<Record<string, string | undefined>>): boolean =>
  !env.DATABASE_URL || Boolean(env.SEED_MEMBERS)

/** Demo sites alone are seeded: those that no other machine can reach by their name. */
export const isDemoSite = (site: Pick<Tenant, 'domain' | 'aliases'>): boolean =>
  hostsOf(site).every((host) => host.endsWith('.localhost'))

/** Gives each demo site that holds no members its people. */
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

/** More demo people than this are for measuring, and keep the moments that they were made with. */
const MOST_SHIFTED = 20_000

/**
 * Has the demo people of each demo site been online as lately as when they were made, the latest of them now. The demo member keeps the
 * moment at which somebody used the login, and whoever signed up keeps theirs.
 */
export async function bringDemoPeopleBack(
  { ownerUrl }: Pick<DemoPlace, 'ownerUrl'>,
  sites: readonly Pick<Tenant, 'id' | 'domain' | 'aliases'>[],
  now = new Date(),
): Promise<void> {
  for (const { id: tenantId } of sites.filter(isDemoSite))
    await shiftLastOnline(ownerUrl, { tenantId, emails: DEMO_ADDRESSES, now, most: MOST_SHIFTED })
}

/** The demo logins that open an account in this database, by the site's folder: what is kept may be of another one. */
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

/** What is kept; null for a file that cannot be read as logins. No site stays down for want of a demo's password. */
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
