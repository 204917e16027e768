import { z } from 'zod'

/** Ids that are addresses below `/credits` (spec, section 2). */
const TAKEN_IDS: readonly string[] = ['repeat-order']
/** In one country. */
const MOST_PACKAGES = 20

/** Days in which consumers may withdraw from a contract made at a distance (Directive 2011/83/EU, article 9; Consumer Contracts Regulations 2013, regulation 30). */
const WITHDRAWAL_DAYS = 14
/** The European Economic Area and the United Kingdom. */
const WITHDRAWAL_COUNTRIES: ReadonlySet<string> = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GB GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK'.split(' '),
)

const id = z
  .string()
  .max(40)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, {
    error: 'must be small letters, digits and single hyphens, such as "credits-50"',
  })
  .refine((text) => !TAKEN_IDS.includes(text), { error: 'is an address of the site' })
  .describe('Stands in the address of the purchase, and must never name another package later.')
const credits = z.int().min(1).max(100_000)
const price = z.int().min(1).max(10_000_000).describe('Minor units, such as cents, with VAT.')

const credited = z.strictObject({ type: z.literal('credits'), id, credits, price })
const membership = z.strictObject({
  type: z.literal('premium'),
  id,
  months: z.literal([1, 3, 12]),
  credits_per_month: credits.describe('Credits that the member gets at the beginning of each month.'),
  price: price.describe('Of all months together, in minor units, with VAT.'),
})
const trial = z.strictObject({ type: z.literal('trial'), id, credits, price })

const soldPackage = z.discriminatedUnion('type', [credited, membership, trial])
type Package = z.output<typeof soldPackage>

/** What a site sells in one country; its currency is a schema of the caller's. */
export const packagesIn = <Currency extends z.ZodType<string>>(currency: Currency) =>
  z.strictObject({ currency, offers: z.array(soldPackage).min(1).max(MOST_PACKAGES) })

/** What a member may buy within 24 hours, by the age of the account. */
export const purchaseLimits = z
  .array(
    z.strictObject({
      account_days: z.int().min(0).max(3650).describe('From this age of the account on.'),
      orders: z.int().min(0).max(1_000),
      amount: z.int().min(0).max(100_000_000).describe('Minor units, such as cents, with VAT.'),
    }),
  )
  .min(1)
  .max(10)
  .refine(
    (limits) =>
      limits.every(({ account_days: days }, at) =>
        at === 0 ? days === 0 : days > (limits[at - 1]?.account_days ?? 0),
      ),
    { error: 'must begin with an account of 0 days and go on with older ones' },
  )

const priced = { message_costs: z.int().min(0).describe('What one message then costs, in minor units, rounded.') }
/** A package with what a message costs whoever pays with its credits. */
export const pricedPackage = z.discriminatedUnion('type', [
  credited.extend(priced),
  membership.extend(priced),
  trial.extend(priced),
])
export type PricedPackage = z.output<typeof pricedPackage>

/** All credits of a package. */
const creditsOf = (sold: Package): number =>
  sold.type === 'premium' ? sold.months * sold.credits_per_month : sold.credits

/** What a message costs whoever pays with the credits of a package: minor units, rounded. */
export const messageCosts = (sold: Package, messageCredits: number): number =>
  Math.round((sold.price * messageCredits) / creditsOf(sold))

type ByCountry<Value> = Readonly<Partial<Record<string, Value>>>
interface SiteOfPackages {
  readonly countries: readonly string[]
  readonly message_credits: number
  readonly refund_days: number
  readonly minimum_message_costs: ByCountry<{ readonly costs: number; readonly currency: string }>
  readonly packages: ByCountry<{ readonly currency: string; readonly offers: readonly Package[] }>
}
interface Fault {
  readonly path: (string | number)[]
  readonly message: string
}

/** What is wrong between the packages of a site and its other settings. */
export const packageFaults = (site: SiteOfPackages): Fault[] =>
  Object.entries(site.packages).flatMap(([country, sold]) => {
    const at = (...path: (string | number)[]) => ['packages', country, ...path]
    if (!sold) return []
    const { currency, offers } = sold
    const faults: Fault[] = []
    if (!site.countries.includes(country))
      faults.push({ path: at(), message: 'is not one of the countries of this site' })
    offers.forEach((one, index) => {
      if (offers.findIndex(({ id }) => id === one.id) !== index)
        faults.push({ path: at('offers', index, 'id'), message: `"${one.id}" is listed twice` })
      if (one.type === 'trial' && offers.findIndex(({ type }) => type === 'trial') !== index)
        faults.push({ path: at('offers', index, 'type'), message: 'is the second trial: a country has one' })
      const cheaper = offers.find((other) => isDearerMembership(one, other))
      if (cheaper)
        faults.push({
          path: at('offers', index, 'price'),
          message: `a credit of this membership must cost less than one of "${cheaper.id}"`,
        })
    })
    if (WITHDRAWAL_COUNTRIES.has(country) && site.refund_days < WITHDRAWAL_DAYS)
      faults.push({
        path: ['refund_days'],
        message: `must be at least ${WITHDRAWAL_DAYS}, because that is the law where packages are sold (${country})`,
      })
    const lowest = Math.min(...offers.map((one) => messageCosts(one, site.message_credits)))
    const stated = site.minimum_message_costs[country]
    if (stated && (stated.costs !== lowest || stated.currency !== currency))
      faults.push({
        path: ['minimum_message_costs', country],
        message: `must be ${lowest} ${currency} in the smallest unit: the least that a message costs with the packages of this country`,
      })
    return faults
  })

/** Whether a credit of a membership costs as much as one of a package that has no more credits than one of its months. */
const isDearerMembership = (membership: Package, other: Package): boolean =>
  membership.type === 'premium' &&
  other.type === 'credits' &&
  other.credits <= membership.credits_per_month &&
  membership.price / creditsOf(membership) >= other.price / other.credits
