import { type LedgerAccountId, type LedgerTransactionId, newId, type PhotoId } from '@hearth/contracts/ids'
import type { MemberSeed, PeopleBatch } from '@hearth/db/load-people'
import type { Person } from './person.ts'
import type { Picture } from './photos.ts'

/** The login data of a person, and whether it is a profile that answers by itself. */
type Account = Pick<MemberSeed, 'email' | 'passwordHash' | 'termsVersion'> & { readonly answersItself?: boolean }

/** The database rows of one person. The picture `waiting` is one that support has not approved. */
export function rowsOf(
  person: Person,
  { answersItself = false, ...account }: Account,
  pictures: readonly Picture[],
  waiting?: Picture | undefined,
): PeopleBatch {
  const { id, location, status, createdAt, lastOnlineAt } = person
  const stored = { memberId: id, createdAt }
  // Stated colours of hair and eyes are those of the person's pictures.
  const looks = pictures[0]?.looks
  return {
    members: [
      {
        id,
        ...account,
        emailNormalized: account.email,
        status: status === 'invisible' ? 'active' : status,
        language: location.language,
        paidUser: person.paidUser,
        premiumUntil: null,
        timeBonusEndsAt: null,
        createdAt,
      },
    ],
    profiles: [
      {
        ...stored,
        name: person.name,
        status: status === 'active' || status === 'invisible' ? 'active' : 'disabled',
        searchable: status === 'active',
        hidesViews: false,
        invisible: status === 'invisible',
        fictional: person.fictional,
        answersItself,
        gender: person.gender,
        seeking: person.seeking,
        birthDate: person.birthDate,
        country: location.country,
        regionId: location.regionId,
        cityId: location.cityId,
        lat: location.lat,
        lon: location.lon,
        about: person.about,
        sexuality: person.sexuality,
        hairColour: person.hairColour && (looks?.hair ?? person.hairColour),
        eyeColour: person.eyeColour && (looks?.eyes ?? person.eyeColour),
        bodyType: person.bodyType,
        relationshipStatus: person.relationshipStatus,
        tattoos: person.tattoos,
        lastOnlineAt,
      },
    ],
    interests: person.interests.map((interestId) => ({ memberId: id, interestId })),
    prompts: person.answers.map(({ prompt, answer }, position) => ({ memberId: id, prompt, answer, position })),
    photos: pictures.map((picture, position) => ({
      ...stored,
      id: newId<PhotoId>(),
      filename: picture.filename,
      thumbFilename: picture.thumbFilename,
      status: picture === waiting ? 'pending' : 'active',
      position,
      main: position === 0,
      width: picture.width,
      height: picture.height,
      colour: picture.colour,
    })),
    ledgerAccounts: [],
    ledgerTransactions: [],
    ledgerEntries: [],
  }
}

/** Credits that the site grants to a person, with the two ledger accounts for them. */
export function creditsOf({ id, createdAt }: Person, amount: number): Partial<PeopleBatch> {
  const [house, own] = [newId<LedgerAccountId>(), newId<LedgerAccountId>()]
  const transactionId = newId<LedgerTransactionId>()
  return {
    ledgerAccounts: [
      { id: house, kind: 'granted_credits', memberId: null, balance: null },
      { id: own, kind: 'member_credits', memberId: id, balance: amount },
    ],
    ledgerTransactions: [{ id: transactionId, kind: 'signup_credits', ref: id, createdAt }],
    ledgerEntries: [
      { transactionId, accountId: house, amount: -amount },
      { transactionId, accountId: own, amount },
    ],
  }
}

export const mergeBatches = (batches: readonly Partial<PeopleBatch>[]): PeopleBatch => ({
  members: batches.flatMap(({ members }) => members ?? []),
  profiles: batches.flatMap(({ profiles }) => profiles ?? []),
  interests: batches.flatMap(({ interests }) => interests ?? []),
  prompts: batches.flatMap(({ prompts }) => prompts ?? []),
  photos: batches.flatMap(({ photos }) => photos ?? []),
  ledgerAccounts: batches.flatMap(({ ledgerAccounts }) => ledgerAccounts ?? []),
  ledgerTransactions: batches.flatMap(({ ledgerTransactions }) => ledgerTransactions ?? []),
  ledgerEntries: batches.flatMap(({ ledgerEntries }) => ledgerEntries ?? []),
})
