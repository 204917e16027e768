import { z } from 'zod'
import { SEPA_COUNTRIES } from './sepa-countries.ts'

/** Who carries payments out: the sandbox of this repository, and Mollie. */
export const PAYMENT_PROVIDERS = ['sandbox', 'mollie'] as const
type PaymentProvider = (typeof PAYMENT_PROVIDERS)[number]

/** Niches of sites for sexual contacts: bdsm, gilf and milf (`NICHE_PREFIXES`). */
const SEXUAL_NICHES: readonly number[] = [3, 5, 6]

/** What the terms of a provider say of a site: it is taken, taken once the provider has looked at it, or refused. */
type Terms = 'accepted' | 'after_review' | 'refused'
/** What the terms of a provider say of dating, and of sites for sexual contacts; docs/PAYMENT-METHODS.md has their words. */
const DATING_TERMS: Readonly<Record<PaymentProvider, { readonly dating: Terms; readonly sexual: Terms }>> = {
  sandbox: { dating: 'accepted', sexual: 'accepted' },
  mollie: { dating: 'after_review', sexual: 'refused' },
}

/** What the terms of a provider say of a site of that niche. A site whose profiles show explicit interests is one for sexual contacts. */
export function termsFor(
  provider: PaymentProvider,
  site: { readonly niche: number; readonly visible_explicit_interests: boolean },
): Terms {
  const isSexual = site.visible_explicit_interests || SEXUAL_NICHES.includes(site.niche)
  return DATING_TERMS[provider][isSexual ? 'sexual' : 'dating']
}

/** The ids of all ways to pay, in the order in which they are offered. */
export const PAYMENT_METHOD_IDS = [
  'ideal',
  'bancontact',
  'kbc-cbc',
  'belfius',
  'wero',
  'eps',
  'blik',
  'przelewy24',
  'twint',
  'swish',
  'vipps',
  'mobilepay',
  'mobile-wallet',
  'carte-bancaire',
  'visa',
  'mastercard',
  'american-express',
  'paypal',
  'sepa-direct-debit',
  'trustly',
  'bank-transfer',
  'paysafecard',
] as const
export type PaymentMethodId = (typeof PAYMENT_METHOD_IDS)[number]

/** How a way to pay works: a card, an app of a phone or of an account, a transfer at one's bank, a mandate for the seller, or a voucher. */
type MethodKind = 'card' | 'wallet' | 'bank' | 'direct_debit' | 'voucher'

interface MethodFacts {
  /** A brand, the same in every language; null for what each language names. */
  readonly name: string | null
  readonly kind: MethodKind
  /** Where its users live, ISO 3166-1 alpha-2; null for everywhere. */
  readonly countries: readonly string[] | null
  /** Least and most of one payment in minor units by currency, ISO 4217; null for every currency. */
  readonly limits: Readonly<Record<string, readonly [least: number, most: number]>> | null
  /** Whether a later payment can be taken without the buyer, after a first one with their consent. */
  readonly recurs: boolean
  readonly providers: readonly PaymentProvider[]
}

const NO_LIMIT: readonly [number, number] = [1, Number.MAX_SAFE_INTEGER]
const BOTH: readonly PaymentProvider[] = ['sandbox', 'mollie']
const within = (...currencies: readonly string[]) => Object.fromEntries(currencies.map((one) => [one, NO_LIMIT]))
const listed = (countries: string) => countries.split(' ')
const euros = (least: number, most: number = NO_LIMIT[1]) => ({ EUR: [least, most] as const })

const card = (name: string): MethodFacts => ({
  ...{ name, kind: 'card', countries: null, limits: null, recurs: true, providers: BOTH },
})
const app = (name: string, countries: readonly string[], currencies: readonly string[]): MethodFacts => ({
  ...{ name, kind: 'wallet', countries, limits: within(...currencies), recurs: false, providers: BOTH },
})

/** What is known of each way to pay. The sources and their dates are in docs/PAYMENT-METHODS.md. */
export const PAYMENT_METHODS: Readonly<Record<PaymentMethodId, MethodFacts>> = {
  ideal: { name: 'iDEAL | Wero', kind: 'bank', countries: ['NL'], limits: euros(1), recurs: false, providers: BOTH },
  bancontact: { name: 'Bancontact', kind: 'bank', countries: ['BE'], limits: euros(2), recurs: false, providers: BOTH },
  'kbc-cbc': { name: 'KBC/CBC', kind: 'bank', countries: ['BE'], limits: euros(1), recurs: false, providers: BOTH },
  belfius: {
    ...{ name: 'Belfius', kind: 'bank', countries: ['BE'], limits: euros(1, 5_000_000), recurs: false },
    providers: BOTH,
  },
  wero: {
    ...{ name: 'Wero', kind: 'wallet', countries: ['DE', 'FR', 'BE'], limits: euros(1), recurs: false },
    // The client of Mollie does not know it yet.
    providers: ['sandbox'],
  },
  eps: { name: 'EPS', kind: 'bank', countries: ['AT'], limits: euros(100), recurs: false, providers: BOTH },
  blik: {
    ...{ name: 'BLIK', kind: 'wallet', countries: ['PL'], limits: { PLN: [1, 5_000_000] }, recurs: false },
    providers: BOTH,
  },
  przelewy24: {
    ...{ name: 'Przelewy24', kind: 'bank', countries: ['PL'], recurs: false, providers: BOTH },
    limits: { PLN: [100, 5_500_000], ...euros(1) },
  },
  twint: app('TWINT', ['CH'], ['CHF']),
  swish: {
    ...{ name: 'Swish', kind: 'wallet', countries: ['SE'], limits: { SEK: [1, 15_000_000] }, recurs: false },
    providers: BOTH,
  },
  vipps: app('Vipps', ['NO'], ['NOK']),
  mobilepay: app('MobilePay', ['DK', 'FI'], ['DKK', 'EUR']),
  'mobile-wallet': {
    ...{ name: 'Apple Pay / Google Pay', kind: 'wallet', limits: null, recurs: true, providers: BOTH },
    countries: listed(
      'AT AU BE BG CA CH CY CZ DE DK EE ES FI FR GB GR HK HR HU IE IT JP LI LT LU LV MT NL NO PL PT RO SE SG SI SK US',
    ),
  },
  'carte-bancaire': { ...card('Carte Bancaire'), countries: ['FR'], limits: euros(1) },
  visa: card('Visa'),
  mastercard: card('Mastercard'),
  'american-express': card('American Express'),
  paypal: {
    ...{ name: 'PayPal', kind: 'wallet', countries: null, recurs: true, providers: BOTH },
    limits: within(
      ...listed('AUD BRL CAD CHF CZK DKK EUR GBP HKD HUF ILS JPY MXN MYR NOK NZD PHP PLN SEK SGD THB TWD USD'),
    ),
  },
  'sepa-direct-debit': {
    ...{ name: null, kind: 'direct_debit', countries: SEPA_COUNTRIES, limits: euros(1), recurs: false },
    // The site itself collects it, for one order at a time (decision 47).
    providers: [],
  },
  trustly: {
    ...{ name: 'Trustly', kind: 'bank', countries: listed('AT DE DK EE FI GB LT LV NL NO SE'), recurs: false },
    limits: {
      ...euros(1, 5_000_000),
      ...{ GBP: [1, 2_500_000], NOK: [1, 59_500_000], SEK: [1, 58_000_000], DKK: [1, 37_500_000] },
    },
    providers: BOTH,
  },
  'bank-transfer': {
    ...{ name: null, kind: 'bank', countries: SEPA_COUNTRIES, limits: euros(1), recurs: false, providers: BOTH },
  },
  paysafecard: {
    ...{ name: 'paysafecard', kind: 'voucher', recurs: false, providers: BOTH },
    countries: listed(
      'AT AU BE BG CA CH CY CZ DE DK ES FI FR GB GE GI GR HR HU IE IT LI LT LU MT MX NL NO NZ PE PL PT RO SE SI SK UY',
    ),
    limits: within('EUR', 'CHF', 'GBP', 'NOK', 'PLN', 'RON', 'SEK'),
  },
}

/** Whether a text is the id of a way to pay. */
export const isPaymentMethodId = (text: string): text is PaymentMethodId => Object.hasOwn(PAYMENT_METHODS, text)

/** A payment for which ways to pay are looked for. */
export interface PayableAmount {
  /** ISO 3166-1 alpha-2. */
  readonly country: string
  /** ISO 4217. */
  readonly currency: string
  /** Minor units. */
  readonly amount: number
}

/** Whether a way to pay is for that country, that currency and that amount. */
export function takes(method: PaymentMethodId, { country, currency, amount }: PayableAmount): boolean {
  const { countries, limits } = PAYMENT_METHODS[method]
  const [least, most] = limits === null ? NO_LIMIT : (limits[currency] ?? [1, 0])
  return (countries?.includes(country) ?? true) && least <= amount && amount <= most
}

/** The setting of a site that narrows its ways to pay. */
export const paymentMethodsSetting = z
  .array(z.enum(PAYMENT_METHOD_IDS))
  .min(1)
  .nullable()
  .default(null)
  .describe('The ways to pay that the site offers, where its provider has them; null for all.')
