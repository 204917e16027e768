import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { DAY } from '@hearth/contracts/durations'
import type { Settings } from '@hearth/contracts/tenant-settings'
import { closeDb, openDb } from '@hearth/db/client'
import { loadPeople, type PeopleBatch } from '@hearth/db/load-people'
import type { ReferenceData } from '@hearth/db/load-reference'
import { findMemberByEmail } from '@hearth/db/queries/accounts/members'
import { inTenant } from '@hearth/db/scope'
import { offersIn } from '@hearth/domain/billing/packages'
import { termsVersionOf } from '@hearth/domain/onboarding/terms'
import { openPasswords } from '@hearth/runtime/passwords'
import type { Tenant } from '@hearth/tenancy/tenant'
import { answerersOf, boughtAt, bringNews, type DemoNews, deedsOf } from './demo-news.ts'
import { locationsIn } from './people/locations.ts'
import { drawPerson, type Person, type Site } from './people/person.ts'
import { openPhotos, type Photos } from './people/photos.ts'
import { aboutOf, phrasesOf } from './people/profile-texts.ts'
import { creditsOf, mergeBatches, rowsOf } from './people/rows.ts'
import { photographs } from './photographs/photographs.ts'
import { drawPortraits } from './portraits/portraits.ts'
import { randomOf } from './random.ts'

export interface SeedPeople {
  readonly ownerUrl: string
  readonly tenant: Pick<Tenant, 'id' | 'folder' | 'domain' | 'settings' | 'company' | 'theme'>
  /** Number of people, including the demo member. */
  readonly count: number
  /** The same seed gives a tenant the same people. Names of photos and passwords still differ, and dates are relative to `now`. */
  readonly seed: string
  readonly now: Date
  /** The folder that contains each tenant's folder of photos; null writes none. */
  readonly mediaDir: string | null
  /** Called with the login before anything is stored; what it stores must be readable by the operator only. */
  readonly keepLogin: (login: DemoLogin) => void
}

export interface DemoLogin {
  readonly email: string
  readonly password: string
}

/** Number of people that are held in memory at a time. */
const BATCH = 5_000
const DEMO_CREDITS = 100
/** For how long the demo member has had their account, at least. */
const DEMO_AGE = 200 * DAY

/**
 * Gives a tenant without members its demo people; false if it has members. The first person is the demo member, with a login, visits and a
 * notification; nobody can log in as the others, who share the hash of a random password. A run that fails leaves no member and no photo. If a run
 * is killed or loses its database, its photos stay until the next run for that tenant, or the demo member has fewer visits. `onProgress` gets the
 * number of members so far.
 */
export async function seedPeople(command: SeedPeople, onProgress?: (members: number) => void): Promise<boolean> {
  if (command.count === 0) return false
  const { tenant, mediaDir, ownerUrl } = command
  let photos: Photos | undefined
  let news: DemoNews | undefined
  async function* read(cities: ReferenceData['cities']) {
    const taken = await photographs()
    // Not before the tenant is known to be empty and other loaders wait: then nobody uses the files that an earlier run left unfinished.
    photos = openPhotos(drawPortraits(tenant.theme.portraits), taken, mediaDir && path.join(mediaDir, tenant.id))
    yield* batchesOf(command, cities, { photos, keepNews: (made) => (news = made) })
  }
  try {
    const source = { tenantId: tenant.id, countries: tenant.settings.countries, read }
    const loaded = await loadPeople(ownerUrl, source, onProgress)
    photos?.keep()
    if (loaded && news) await bringNews(ownerUrl, { tenantId: tenant.id, now: command.now }, news)
    return loaded
  } catch (error) {
    // A step after the commit can fail too, and after losing the database it is unknown whether the transaction committed.
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
  { photos, keepNews }: { readonly photos: Photos; readonly keepNews: (news: DemoNews) => void },
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
    const seeded = people.map((person, at) => ({
      ...person,
      email: start + at === 0 ? login.email : emailOf(person.name, start + at),
    }))
    const pictures = new Map(inListOrder(seeded).map((person) => [person, photos.take(person, person.photos)]))
    const [demo, ...others] = start === 0 ? seeded : []
    const answerers = demo ? answerersOf(demo, others) : []
    const waiting = demo && pictures.get(demo)?.at(-1)
    if (demo)
      keepNews({
        ...deedsOf(demo, others, {
          ...{ now, talks: phrasesOf(demo.location).talks },
          gifts: tenant.settings.gifts.map(({ id }) => id),
        }),
        purchase: purchaseOf(demo, tenant.settings, now),
        filename: waiting?.filename ?? null,
      })
    yield mergeBatches(
      seeded.flatMap((person) => {
        const passwordHash = person === demo ? demoHash : unusableHash
        const account = { email: person.email, passwordHash, termsVersion, answersItself: answerers.includes(person) }
        const rows = rowsOf(person, account, pictures.get(person) ?? [], waiting)
        return person === demo ? [rows, creditsOf(person, DEMO_CREDITS)] : rows
      }),
    )
  }
}

/** The shortest membership of the member's country, if the site sells one and the member was there then. */
function purchaseOf({ id: memberId, location: { country }, createdAt }: Person, settings: Settings, now: Date) {
  const [offer] = offersIn(settings, country).filter(({ type }) => type === 'premium')
  const at = offer && boughtAt(now, offer)
  return at && at > createdAt ? { offer, memberId, country, at } : null
}

/** In the order of a search: by country, then by when they were last online. */
const inListOrder = <P extends Person>(people: readonly P[]): P[] =>
  people.toSorted(
    (one, other) =>
      one.location.country.localeCompare(other.location.country) ||
      other.lastOnlineAt.getTime() - one.lastOnlineAt.getTime(),
  )

/** Turns a drawn person into the demo member: active, not paying, visible to others, with a text and photos, here for a while, online a moment ago. */
const asDemoMember = (drawn: Person, about: string, now: Date): Person => ({
  ...drawn,
  about,
  status: 'active',
  paidUser: false,
  fictional: false,
  photos: 3,
  createdAt: new Date(Math.min(drawn.createdAt.getTime(), now.getTime() - DEMO_AGE)),
  lastOnlineAt: now,
})

/** A PostgreSQL pattern for the addresses of the demo people except the demo member: a number before a domain that accepts no mail (RFC 2606). */
export const DEMO_ADDRESSES = '\\.[0-9]+@example\\.com$'

/** An undeliverable address that matches DEMO_ADDRESSES. */
const emailOf = (name: string, at: number): string => {
  const letters = name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
  return `${letters || 'member'}.${at}@example.com`
}
