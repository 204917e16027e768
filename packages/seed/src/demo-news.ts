import { DAY, MINUTE } from '@hearth/contracts/durations'
import type { MemberId, TenantId } from '@hearth/contracts/ids'
import { closeDb, openDb } from '@hearth/db/client'
import { approvePhoto } from '@hearth/domain/photos/moderate-photos'
import { recordView } from '@hearth/domain/relations/record-view'
import type { Person } from './people/person.ts'

/** A seeded person with the address of their account. */
type Seeded = Person & { readonly email: string }

interface Look {
  readonly viewer: Pick<Seeded, 'id' | 'email'>
  readonly memberId: MemberId
  readonly at: Date
}

/** What has happened to the demo member when somebody logs in as them for the first time. */
export interface DemoNews {
  readonly looks: readonly Look[]
  /** The photo that support approves. */
  readonly filename: string | null
}

const VIEWERS = 8
const VIEWED = 5

/**
 * Who looked at the demo member's profile in the last week, when they were online, and at whose the demo member has just looked. A profile that the
 * site runs itself looks at nobody, but the demo member looks at one.
 */
export function looksOf(demo: Seeded, others: readonly Seeded[], now: Date): Look[] {
  const suited = others.filter((one) => one.status === 'active' && wants(one, demo) && wants(demo, one))
  const [fictional, real] = [true, false].map((is) => suited.filter((one) => one.fictional === is)) as [
    Seeded[],
    Seeded[],
  ]
  const since = Math.max(demo.createdAt.getTime(), now.getTime() - 7 * DAY)
  const viewers = real.filter(({ lastOnlineAt }) => lastOnlineAt.getTime() > since).slice(0, VIEWERS)
  const viewed = [...fictional.slice(0, 1), ...real.slice(-VIEWED)].slice(0, VIEWED)
  return [
    ...viewers.map((viewer) => ({ viewer, memberId: demo.id, at: viewer.lastOnlineAt })),
    ...viewed.map(({ id }, at) => ({ viewer: demo, memberId: id, at: new Date(now.getTime() - (at + 1) * MINUTE) })),
  ]
}

const wants = ({ seeking }: Person, { gender }: Person) => seeking === 'everyone' || seeking === gender

/** Lets the news happen to stored people, by the use-cases that the site itself has for it. */
export async function bringNews(
  ownerUrl: string,
  { tenantId, now }: { tenantId: TenantId; now: Date },
  { looks, filename }: DemoNews,
): Promise<void> {
  const db = openDb(ownerUrl, { max: 1 })
  const scope = { tenantId }
  // On a new site nobody has blocked an address, so no hash of one is compared.
  const ctx = { db, addressSecret: new Uint8Array(32) }
  try {
    for (const { viewer, memberId, at } of looks) {
      const look = { viewer: { scope, id: viewer.id, email: viewer.email, status: 'active' as const }, memberId }
      await recordView({ ...ctx, clock: { now: () => at } }, look)
    }
    if (filename !== null) await approvePhoto({ db, clock: { now: () => now } }, { scope, filename })
  } finally {
    await closeDb(db)
  }
}
