import { z } from 'zod'
import { GENDERS, SEEKING } from './accounts.ts'
import { COUNTRIES } from './countries.ts'
import { discountCodeIn, discountFaults, TIME_BONUS, welcomeDiscount } from './discounts.ts'
import { FEW, fittingAges } from './discovery.ts'
import { giftsIn, idsOf } from './gifts.ts'
import { LIKES_SHOWN_FREE } from './likes.ts'
import { LOCALES, type Locale, TEXT_LOCALES } from './locales.ts'
import { type PricedPackage, packageFaults, packagesIn, purchaseLimits } from './packages.ts'
import { paymentSettings } from './payment-settings.ts'
import { PHOTO_MODERATIONS } from './photos.ts'
import { PROMPTS } from './profiles.ts'
import { CHOSEN_REPORT_REASONS } from './reports.ts'

/** The landing slug prefix of each niche, 1 to 7 (spec, section 9). */
export const NICHE_PREFIXES = ['', 'she', 'bdsm', 'bbw', 'gilf', 'milf', 'gay'] as const

/** Fields of a profile that a site can show (spec, section 3, member profile). */
export const PROFILE_FIELDS = [
  'gender',
  'sexuality',
  'hair_colour',
  'eye_colour',
  'body_type',
  'relationship_status',
  'tattoos',
  'interests',
  'region',
  'country',
  'city',
] as const

/** Fields by which a search can be filtered (spec, section 3, search state). */
export const SEARCH_FIELDS = ['gender', 'country', 'countryregion', 'min_age', 'max_age'] as const

/** Locale choices by country, for tenants that state none (spec, section 9). */
const LOCALES_BY_COUNTRY: Record<string, Locale[]> = { BE: ['nl', 'fr', 'de'], CH: ['de', 'it', 'fr', 'en'] }

const HOSTNAME =
  /^(?=.{1,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?!\d+$)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/

/** Whether the text is a host name in the form of the settings: lower case, at least two labels, ASCII, no port, no trailing dot, no IP address. */
export const isHostname = (value: string): boolean => HOSTNAME.test(value)

const currencies = new Set(Intl.supportedValuesOf('currency'))
const currency = z
  .string()
  .regex(/^[A-Z]{3}$/)
  .refine((code) => currencies.has(code), { error: 'must be an ISO 4217 currency code, such as "EUR"' })

/** Characters that end a line, control a device or reverse the text direction: in a mail's header or a title they would falsify it. */
const UNPRINTABLE = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u
const printable = (text: string) => !UNPRINTABLE.test(text)
const PRINTABLE = { error: 'holds a line end, a control character or one that turns the direction of writing' }

const line = z.string().trim().min(1).max(200).refine(printable, PRINTABLE)
const hostname = z
  .string()
  .regex(HOSTNAME, { error: 'must be a host name in lower case, such as "example.com" (no scheme, port or path)' })
const locale = z.enum(LOCALES).meta({ id: 'Locale' })
const textLocale = z
  .enum(TEXT_LOCALES)
  .meta({ id: 'TextLocale', description: 'A locale, or one as a country words it.' })
const country = z.enum(COUNTRIES).meta({ id: 'Country', description: 'ISO 3166-1 alpha-2 code.' })
const localized = z
  .union([z.string().trim().min(1).max(2000), z.partialRecord(textLocale, z.string().trim().min(1).max(2000))])
  .refine((texts) => (typeof texts === 'string' ? [texts] : Object.values(texts)).every(printable), PRINTABLE)
  .meta({ id: 'LocalizedText', description: 'One text for every language, or an object with a text by locale.' })
const amount = z.int().min(0).max(1_000_000)
const phone = z
  .string()
  .regex(/^\+[1-9][0-9 -]{5,20}$/, { error: 'must be an international number, such as "+31 20 555 0100"' })

const companyInfo = z
  .strictObject({
    name: line.describe('Legal name of the company that runs the site.'),
    address: line.describe('Street and number.'),
    kvk: line.nullable().default(null).describe('Number in the trade register (KvK in the Netherlands).'),
    city: line.describe('Postcode and city.'),
    country: country.describe('Where the company is registered.'),
    tradenames: z.array(line).max(50).default([]).describe('Other names under which the company trades.'),
    vat_numbers: z.array(line).max(50).default([]).describe('VAT numbers, country prefix included.'),
    support_phone: phone
      .nullable()
      .default(null)
      .describe('Shown with the company; the site’s own number when absent.'),
    delete_discount: z
      .int()
      .min(0)
      .max(99)
      .default(0)
      .describe('Per cent off one order, offered to a member who wants to leave; 0 for none.'),
    added: z.iso
      .datetime({ error: 'must be a timestamp in UTC, such as "2024-03-01T12:00:00Z"' })
      .default('2023-12-01T12:00:00Z')
      .describe('When the company took over the site; dates its terms.'),
  })
  .meta({ id: 'CompanyInfo' })

/** The settings in settings.php, to which `geoip_country`, `geoip_selected_country` and `push_public_key` are added per request. */
const publicFields = {
  countries: z.array(country).min(1).max(60).describe('Countries that the site serves; the first is preselected.'),
  name: line.max(60).describe('The brand’s name: never translated.'),
  index_title: localized.optional().describe('Title of the front page; the name when absent.'),
  description: localized
    .nullable()
    .default(null)
    .describe('One sentence for search engines and shared links, and for who has just signed up.'),
  visible_profile_fields: z.array(z.enum(PROFILE_FIELDS)).default([...PROFILE_FIELDS]),
  visible_profile_notes: z
    .boolean()
    .default(true)
    .describe('Whether a profile shows what the member wrote about themself.'),
  cdn_prefix: z
    .string()
    .max(200)
    .regex(/^(?:https:\/\/[a-z0-9.-]+(?::\d+)?)?(?:\/[A-Za-z0-9._-]+)*$/, {
      error: 'must be empty, a path such as "/media" or an https address, without a slash at the end',
    })
    .default('')
    .describe('Put before the path of every member image.'),
  message_credits: amount.default(1).describe('Price of one message, in credits.'),
  photo_credits: amount.default(2).describe('Price of one photo in a chat, in credits.'),
  gift_credits: amount.default(5).describe('Price of one gift, in credits.'),
  signup_credits: amount.default(0).describe('Credits that a new member receives.'),
  message_length: z.int().min(1).max(10_000).default(1000).describe('Longest message, in characters.'),
  minimum_message_costs: z
    .partialRecord(
      country,
      z.strictObject({
        costs: amount.describe('Minor units, such as cents.'),
        currency,
      }),
    )
    .default({})
    .describe('Lowest price of one message by country.'),
  support_email: z.email({ error: 'must be an e-mail address' }).max(200),
  support_phone: phone.nullable().default(null),
  enable_site_entry_popup: z
    .enum(['yes', 'no'])
    .default('yes')
    .describe('Whether the age gate asks visitors to confirm that they are adults.'),
  search_fields: z.array(z.enum(SEARCH_FIELDS)).default([...SEARCH_FIELDS]),
  domain: hostname.optional().describe('The canonical host; the folder’s name when absent.'),
  domain_language: z
    .string()
    .regex(/^[a-z]{2}(?:-[A-Z]{2})?$/, { error: 'must be a language with or without a country, such as "nl-NL"' })
    .optional()
    .describe('What the domain speaks; the default locale when absent.'),
  fictional_warning: localized.nullable().default(null).describe('Shown where profiles run by the operator appear.'),
  fictional_singular: localized
    .nullable()
    .default(null)
    .describe('What the label of one such profile says: plain words, such as "fictional profile".'),
  fictional_plural: localized
    .nullable()
    .default(null)
    .describe('What several are called; a word of the brand may follow.'),
  fictional_icon: z.boolean().default(true).describe('Whether such a profile carries an icon besides the words.'),
  refund_days: z.int().min(0).max(365).default(14).describe('Days in which a purchase can be undone.'),
  signups: z.enum(['all', 'with_trafficsource', 'none']).default('all').describe('Who may sign up.'),
  logged_out_search: z.boolean().default(false).describe('Whether visitors may search.'),
  logged_out_search_trafficsource: z.boolean().default(false).describe('Whether visitors with a traffic source may.'),
  member_resell: z.boolean().default(false).describe('Only stands in settings.php: there are no offers of partners.'),
  niche: z
    .int()
    .min(1)
    .max(NICHE_PREFIXES.length)
    .default(1)
    .describe(`1 to 7: none, ${NICHE_PREFIXES.slice(1).join(', ')}.`),
  company_id: z.int().min(1).nullable().default(null).describe('Number of the company in the operator’s books.'),
  mail_name: line.max(60).optional().describe('Sender’s name in mails, one for every language; the name when absent.'),
} as const

const privateFields = {
  $schema: z.string().max(200).optional(),
  aliases: z.array(hostname).max(50).default([]).describe('Further hosts, redirected to the domain.'),
  company: companyInfo,
  default_locale: locale,
  locales_by_country: z
    .partialRecord(country, z.array(locale).min(1))
    .default(LOCALES_BY_COUNTRY)
    .describe('Languages offered to visitors of a country; elsewhere the default locale comes first.'),
  genders: z
    .array(z.enum(GENDERS))
    .min(1)
    .default([...GENDERS])
    .describe('What a new member may be.'),
  seeking: z
    .array(z.enum(SEEKING))
    .min(1)
    .default([...SEEKING])
    .describe('Whom a new member may look for.'),
  fitting_ages: fittingAges
    .prefault({})
    .describe(
      `How many years may lie between two people for their ages to fit: \`years\` for somebody of 18, and \`per_decade\` more for every ten years above. The younger of the two decides, so it holds both ways. A member’s search begins with these ages; where it finds fewer than ${FEW} people, with twice as many years.`,
    ),
  pace: z.boolean().default(false).describe('Whether members can say how often they answer, for others to see.'),
  free_chats: amount.default(3).describe('Different people whom a free member may write to for free, ever.'),
  free_messages: amount
    .default(5)
    .describe(
      'Messages that a free member may send for free, ever, to all of these people together. Further ones, and those to further people, cost credits.',
    ),
  history_days_free: z
    .int()
    .min(1)
    .max(3650)
    .nullable()
    .default(null)
    .describe(
      'Days of a conversation that free members see, once premium can be bought; null for all of it. Nothing is deleted.',
    ),
  unread_mail_minutes: z
    .int()
    .min(1)
    .max(10_080)
    .default(60)
    .describe('Minutes for which a message stays unread before its recipient is mailed that there is one.'),
  unread_mail_hours: z
    .int()
    .min(1)
    .max(720)
    .default(6)
    .describe('Hours between two such mails to one member, however many messages come.'),
  likes_shown_free: z
    .enum(LIKES_SHOWN_FREE)
    .default('all')
    .describe(
      'Which of the likes that they receive free members see: all, or the newest three and how many there are. Likes of fictional profiles are always shown.',
    ),
  account_errors: z
    .enum(['neutral', 'specific'])
    .default('neutral')
    .describe(
      'Whether strangers can find out who has an account. With `neutral` the answers to signing up, logging in and asking for a new password are the same for every address, and whoever signs up goes on from the mail; with `specific` a new member is let in at once, and a taken or unknown address is said to be one.',
    ),
  password_twice: z
    .boolean()
    .default(false)
    .describe('Whether a new password is asked for twice: at signup, in the settings and after a link to reset it.'),
  visible_explicit_interests: z
    .boolean()
    .default(false)
    .describe('Whether logged-in members see explicit interests on a profile, folded; nobody else ever does.'),
  photo_moderation: z
    .enum(PHOTO_MODERATIONS)
    .default('after')
    .describe(
      'Whether new photos are shown before support has looked at them (`after`), or not until then (`before`).',
    ),
  fictional_likes_per_day: z
    .int()
    .min(0)
    .max(20)
    .default(0)
    .describe(
      'The most likes in 24 hours that a member gets from profiles run by the operator, always with their label: when the member comes, and as an answer to a like. With 0 such profiles like nobody.',
    ),
  profile_prompts: z
    .array(z.enum(PROMPTS))
    .default([...PROMPTS])
    .describe(
      'Beginnings that a member may finish on their profile, in the order in which they are offered; none takes them away. Shown where `visible_profile_notes` is.',
    ),
  report_reasons: z
    .array(z.enum(CHOSEN_REPORT_REASONS))
    .default([...CHOSEN_REPORT_REASONS])
    .describe(
      'Reasons for which somebody can be reported, in the order in which they are offered. Before them every site offers being under age and threats, after them illegal content, because the law demands it.',
    ),
  gifts: giftsIn(localized, amount),
  packages: z
    .partialRecord(country, packagesIn(currency))
    .default({})
    .describe(
      'What is sold in each country: credits, memberships that bring credits every month, and a trial for who wants to leave. settings.php shows those of the visitor’s country.',
    ),
  ...paymentSettings,
  purchase_limits: purchaseLimits
    .default([
      { account_days: 0, orders: 3, amount: 10_000 },
      { account_days: 7, orders: 5, amount: 20_000 },
      { account_days: 90, orders: 10, amount: 50_000 },
    ])
    .describe(
      'What a member may buy within 24 hours, by the age of the account in days: how many orders, and for how much in all, in minor units of the currency. The amount does not hold the first of these orders: every package can be bought by itself. The first entry is for an account of no days.',
    ),
  discount_codes: z
    .array(discountCodeIn(country, currency))
    .max(200)
    .default([])
    .describe('Codes that members may type at a purchase. A code must never stand for another discount later.'),
  welcome_discount: welcomeDiscount
    .nullable()
    .default(null)
    .describe(
      `What a new member who has bought nothing is offered once their time bonus of ${TIME_BONUS.percentage} per cent is over, which every site has where it sells something; null for nothing.`,
    ),
  us_footer: z.boolean().default(false).describe('The footer for the United States, shown in English only.'),
} as const

/** The schema of `settings.json`. Unknown keys are faults; only settings without a sensible default are required. */
export const settingsSchema = z
  .strictObject({ ...publicFields, ...privateFields })
  .superRefine((settings, context) => {
    const { countries, domain, aliases, genders, seeking } = settings
    const fault = (path: (string | number)[], message: string) => context.addIssue({ code: 'custom', path, message })
    const once = (key: string, values: readonly string[]) =>
      values.forEach((value, at) => {
        if (values.indexOf(value) !== at) fault([key, at], `"${value}" is listed twice`)
      })
    once('countries', countries)
    once('aliases', aliases)
    once('genders', genders)
    once('seeking', seeking)
    once('profile_prompts', settings.profile_prompts)
    once('report_reasons', settings.report_reasons)
    once('gifts', idsOf(settings.gifts))
    // An empty list is a fault of its own.
    const sought = genders.length > 0 ? seeking : []
    sought.forEach((one, at) => {
      if (one !== 'everyone' && !genders.includes(one))
        fault(['seeking', at], `nobody here is "${one}": add it to genders, or state seeking without it`)
      // Members' stored choice would change its meaning if the site later had another gender.
      if (one === 'everyone' && genders.length === 1)
        fault(['seeking', at], `everyone here is "${genders[0]}": state that in place of "everyone"`)
    })
    if (domain !== undefined && aliases.includes(domain))
      fault(['aliases', aliases.indexOf(domain)], 'is the domain itself')
    for (const code of Object.keys(settings.minimum_message_costs))
      if (!countries.includes(code)) fault(['minimum_message_costs', code], 'is not one of the countries of this site')
    for (const { path, message } of [...packageFaults(settings), ...discountFaults(settings)]) fault(path, message)
  })
  .meta({ title: 'Settings of one Hearth tenant' })

export type LocalizedText = z.output<typeof localized>
export type FittingAges = z.output<typeof fittingAges>
export type CompanyInfo = z.output<typeof companyInfo>
type SettingsFile = z.output<typeof settingsSchema>
type DerivedKey = 'domain' | 'domain_language' | 'index_title' | 'mail_name'

/** A tenant's settings with all defaults filled in. */
export type Settings = Omit<SettingsFile, '$schema' | DerivedKey> & {
  domain: string
  domain_language: string
  index_title: LocalizedText
  mail_name: string
}

/** Fills in settings that default to others: the domain is the folder's name, titles and sender are the brand's name. */
export function completeSettings(file: SettingsFile, folder: string): Settings {
  const { $schema: _, ...settings } = file
  return {
    ...settings,
    domain: file.domain ?? folder,
    domain_language: file.domain_language ?? file.default_locale,
    index_title: file.index_title ?? file.name,
    mail_name: file.mail_name ?? file.name,
  }
}

export type PublicSettingKey = keyof typeof publicFields
/** The names of the tenant's settings in settings.php. */
export const PUBLIC_SETTING_KEYS = Object.keys(publicFields) as PublicSettingKey[]

const LOCALIZED_KEYS = [
  'index_title',
  'description',
  'fictional_warning',
  'fictional_singular',
  'fictional_plural',
] as const
type LocalizedKey = (typeof LOCALIZED_KEYS)[number]

/** What a site says of messages and of what they cost, and which texts of a profile a message can be about. */
export type MessageSettings = Pick<
  Settings,
  | 'message_length'
  | 'message_credits'
  | 'photo_credits'
  | 'free_messages'
  | 'free_chats'
  | 'history_days_free'
  | 'pace'
  | 'unread_mail_minutes'
  | 'visible_profile_notes'
  | 'profile_prompts'
>

/** The settings on the wire: all fields are present, null if unknown, texts in the language of the request. */
export type PublicSettings = Pick<Settings, Exclude<PublicSettingKey, LocalizedKey>> &
  Record<LocalizedKey, string | null> & {
    geoip_country: string | null
    geoip_selected_country: string | null
    push_public_key: string | null
    /** What is sold in `geoip_selected_country`; null if nothing is. */
    packages: { currency: string; offers: PricedPackage[] } | null
  }
