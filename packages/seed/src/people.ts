import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { closeDb, openDb } from '@hearth/db/client'
import { loadPeople, type PeopleBatch } from '@hearth/db/load-people'
import type { ReferenceData } from '@hearth/db/load-reference'
import { findMemberByEmail } from '@hearth/db/queries/accounts/members'
import { inTenant } from '@hearth/db/scope'
import { termsVersionOf } from '@hearth/domain/onboarding/terms'
import { openPasswords } from '@hearth/runtime/passwords'
import type { Tenant } from '@hearth/tenancy/tenant'
import { locationsIn } from './people/locations.ts'
import { drawPerson, type Person, type Site } from './people/person.ts'
import { openPhotos, type Photos } from './people/photos.ts'
import { aboutOf } from './people/profile-texts.ts'
import { creditsOf, mergeBatches, rowsOf } from './people/rows.ts'
import { photographs } from './photographs/photographs.ts'
import { drawPortraits } from './portraits/portraits.ts'
import { randomOf } from './random.ts'

export interface SeedPeople {
  readonly ownerUrl: string
  readonly tenant: Pick<Tenant, 'id' | 'folder' | 'domain' | 'settings' | 'company' | 'theme'>
  /** How many, the demo member included. */
  readonly count: number
  /** The same seed gives a tenant the same people. Names of photos and passwords differ, and dates follow `now`. */
  readonly seed: string
  readonly now: Date
  /** Where each tenant has its folder of photos; null writes none. */
  readonly mediaDir: string | null
  /** Called with the login before anything is stored; only the operator may read what it keeps. */
  readonly keepLogin: (login: DemoLogin) => void
}

export interface DemoLogin {
  readonly email: string
  readonly password: string
}

/** Kept in memory at once. */
const BATCH = 5_000
/** What the demo member may spend. */
const DEMO_CREDITS = 100

/**
 * Gives a tenant without members its demo people, and returns whether it did. The first of them is the demo member, with a login; nobody
 * can log in as the others, who share the hash of a password that is thrown away. A run that fails leaves no member and no photo. When a run is
 * killed, or loses its database, its photos stay until the next run for that tenant. `onProgress` counts members.
 */
export async function seedPeople(command: SeedPeople, onProgress?: (members: number) => void): Promise<boolean> {
  if (command.count === 0) return false
  const { tenant, mediaDir, ownerUrl } = command
  let photos: Photos | undefined
  async function* read(cities: ReferenceData['cities']) {
    const taken = await photographs()
    // Only once the tenant is known to be empty and every other loader waits: nobody then uses what an earlier run left unfinished.
    photos = openPhotos(drawPortraits(tenant.theme.portraits), taken, mediaDir && path.join(mediaDir, tenant.id))
    yield* batchesOf(command, cities, photos)
  }
  try {
    const source = { tenantId: tenant.id, countries: tenant.settings.countries, read }
    const loaded = await loadPeople(ownerUrl, source, onProgress)
    photos?.keep()
    return loaded
  } catch (error) {
    // What follows the commit can fail too, and a lost database cannot say whether it committed.
    const kept = photos && (await hasDemoMember(command).catch(() => null))
    if (kept) photos?.keep()
    else if (kept === false) photos?.discard()
    throw error
  }
}

const demoEmailOf = ({ domain }: Pick<Tenant, 'domain'>) => `demo@${domain}`

async function hasDemoMember({ ownerUrl, tenant }: SeedPeople): Promise<boolean> {
  const db = openDb(ownerUrl, { max: 1 })
  try {
    const demo = { emailNormalized: demoEmailOf(tenant) }
    return (await inTenant(db, { tenantId: tenant.id }, (tx) => findMemberByEmail(tx, demo))) !== null
  } finally {
    await closeDb(db)
  }
}

async function* batchesOf(
  { tenant, count, seed, now, keepLogin }: SeedPeople,
  cities: ReferenceData['cities'],
  photos: Photos,
): AsyncGenerator<PeopleBatch> {
  const passwords = openPasswords()
  const login: DemoLogin = { email: demoEmailOf(tenant), password: randomBytes(12).toString('base64url') }
  const requester = { tenantId: tenant.id, known: true }
  const demoHash = await passwords.hash(login.password, requester)
  const unusableHash = await passwords.hash(randomBytes(32).toString('base64url'), requester)
  keepLogin(login)

  const random = randomOf(`${seed} ${tenant.folder}`)
  const site: Site = {
    settings: tenant.settings,
    drawLocation: locationsIn(tenant.settings.countries, cities),
    now,
  }
  const termsVersion = termsVersionOf(tenant.company.added)
  for (let start = 0; start < count; start += BATCH) {
    const people = Array.from({ length: Math.min(BATCH, count - start) }, () => drawPerson(random, site))
    const [first] = people
    if (start === 0 && first) people[0] = asDemoMember(first, first.about ?? aboutOf(random, first), now)
    const pictures = new Map(inListOrder(people).map((person) => [person, photos.take(person, person.photos)]))
    yield mergeBatches(
      people.flatMap((person, at) => {
        const taken = pictures.get(person) ?? []
        if (start + at > 0) {
          const account = { email: emailOf(person.name, start + at), passwordHash: unusableHash, termsVersion }
          return rowsOf(person, account, taken)
        }
        const account = { email: login.email, passwordHash: demoHash, termsVersion }
        return [rowsOf(person, account, taken), creditsOf(person, DEMO_CREDITS)]
      }),
    )
  }
}

/** In the order of a search: by country, then by when they were last online. */
const inListOrder = (people: readonly Person[]): Person[] =>
  people.toSorted(
    (one, other) =>
      one.location.country.localeCompare(other.location.country) ||
      other.lastOnlineAt.getTime() - one.lastOnlineAt.getTime(),
  )

/** An active, free member whom others can find, with a text and photos, who was here a moment ago. */
const asDemoMember = (drawn: Person, about: string, now: Date): Person => ({
  ...drawn,
  about,
  status: 'active',
  paidUser: false,
  fictional: false,
  photos: 3,
  lastOnlineAt: now,
})

/** The addresses of the demo people but the demo member's, for PostgreSQL: a number before a domain that takes no mail (RFC 2606). */
export const DEMO_ADDRESSES = '\\.[0-9]+@example\\.com$'

/** An address that can reach nobody, one of DEMO_ADDRESSES. */
const emailOf = (name: string, at: number): string => {
  const letters = name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
  return `${letters || 'member'}.${at}@example.com`
}
