import { fault, type Parsed } from '../failures.ts'
import {
  AT_WORDS,
  BETWEEN,
  DIGIT_WORDS,
  DOT_WORDS,
  MAIL_COMPANIES,
  MAIL_SERVICES,
  NO_HANDLES,
  NO_NAMES,
  PHONE_CUES,
  PLAIN_TLDS,
  SERVICES,
  SITE_CUES,
  WORD_TLDS,
} from './contact-words.ts'

/*
 * Every expression here looks at a bounded number of characters from each place where it may begin, so that the whole text takes time in
 * proportion to its length (decision 25).
 */

type ContactKind = 'email' | 'phone' | 'link' | 'handle'

/** A way to reach somebody past the site, as it stands in a text. */
interface ContactDetail {
  readonly kind: ContactKind
  readonly found: string
}

/** The ways to reach somebody past the site that a text of any of the eleven languages holds, spelled out or not: the first of them, at most `MOST`. */
export function findContactDetails(typed: string): ContactDetail[] {
  const details: ContactDetail[] = []
  let text = typed.normalize('NFKC').replace(UNSEEN, '')
  for (const [kind, find] of FINDERS)
    for (let found = find(text); found !== null && details.length < MOST; found = find(text)) {
      details.push({ kind, found: shorten(found) })
      // What was found is found once, and ties nothing around it together.
      text = text.replaceAll(found, TAKEN)
    }
  return details
}

/** The text, or all that is to be left out of it. */
export function withoutContactDetails(text: string): Parsed<string> {
  const details = findContactDetails(text)
  const [first] = details
  if (!first) return { ok: true, value: text }
  return details.length === 1
    ? fault(CODES[first.kind], { found: first.found })
    : fault('profiles.contact_several', { found: details.map(({ found }) => found).join(' · ') })
}

/** So many are named at once. Each is looked for in the whole text. */
const MOST = 4
const TAKEN = '\n¦\n'

const CODES = {
  email: 'profiles.contact_email',
  phone: 'profiles.contact_phone',
  link: 'profiles.contact_link',
  handle: 'profiles.contact_handle',
} as const

/** What nobody sees between two characters, and the frames of digits. */
const UNSEEN = /\p{Cf}|\p{M}/gu

const FOUND_MAX = 60
const shorten = (found: string) => {
  const line = found.replace(/\s+/g, ' ').trim()
  return line.length > FOUND_MAX ? `${line.slice(0, FOUND_MAX)}…` : line
}

// Marks that combine are gone from the text.
const bare = (word: string) => word.normalize('NFKC')
const anyOf = (words: readonly string[]) =>
  words
    .map(bare)
    .toSorted((one, other) => other.length - one.length)
    .join('|')
const isWord = (words: readonly string[], word: string) => words.includes(word.toLowerCase())

const FINDERS: readonly (readonly [ContactKind, (text: string) => string | null])[] = [
  ['email', findEmail],
  ['link', findLink],
  ['phone', findPhone],
  ['handle', findHandle],
]

/** The words up to a place, as far back as `most` characters. */
const before = (text: string, at: number, most: number) => text.slice(Math.max(0, at - most), at)

const AT = new RegExp(
  `@|[([{<*_-]\\s?(?:${anyOf(AT_WORDS)})\\s?[)\\]}>*_-]|(?<=\\s)(?:${anyOf(AT_WORDS)})(?=\\s)`,
  'giu',
)
const DOT = `(?:\\s{0,2}[([{<*_]\\s?(?:${anyOf(DOT_WORDS)}|\\.)\\s?[)\\]}>*_]\\s{0,2}|\\s{1,2}(?:${anyOf(DOT_WORDS)})\\s{1,2}|\\s{0,2}\\.\\s{0,2})`
const LABEL = '[\\p{L}\\p{N}-]{1,63}'
const ANY_TLD = anyOf([...PLAIN_TLDS, ...WORD_TLDS])
const TIGHT_DOMAIN = /^[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){0,3}\.\p{L}{2,24}/u
const LOOSE_DOMAIN = new RegExp(`^\\s{0,2}${LABEL}(?:${DOT}${LABEL}){0,2}?${DOT}(?:${ANY_TLD})(?![\\p{L}\\p{N}])`, 'u')
const MAIL_SERVICE = new RegExp(`^\\s{0,2}(?:${anyOf(MAIL_SERVICES)})(?![\\p{L}\\p{N}])`, 'iu')
/** "name gmail com" leaves out both signs. */
const BARE_MAIL = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${anyOf([...MAIL_SERVICES, ...MAIL_COMPANIES])})(?:${DOT}|\\s)(?:com|nl|de|fr|es|it|ch|dk|fi|pl|net|uk)(?![\\p{L}\\p{N}])`,
  'iu',
)

/** Looks at each sign for "@", and at what stands around it. */
function findEmail(text: string): string | null {
  for (const { 0: sign, index } of text.matchAll(AT)) {
    const name = /[\p{L}\p{N}_.+-]{1,64}\s{0,2}$/u.exec(before(text, index, 66))
    if (!name) continue
    const after = text.slice(index + sign.length, index + sign.length + 200)
    const host =
      (sign === '@' ? TIGHT_DOMAIN.exec(after) : null) ??
      LOOSE_DOMAIN.exec(after.toLowerCase()) ??
      MAIL_SERVICE.exec(after)
    const found = host && after.slice(0, host[0].length)
    // "At home. Me and my cat" begins a sentence.
    if (found && !/\.\s+\p{Lu}\p{Ll}/u.test(found)) return name[0] + sign + found
  }
  const bareMail = BARE_MAIL.exec(text)
  return bareMail && givenUpHandler(before(text, bareMail.index, 66)) + bareMail[0]
}

const givenUpHandler = (text: string) => /\S{0,64}\s{0,2}$/u.exec(text)?.[0] ?? ''

const ADDRESS = /(?:https?:\/\/|hxxps?:\/\/|(?<![\p{L}\p{N}])www\.)[^\s]{2,100}/iu
const DOMAIN = /(?<![\p{L}\p{N}@_-]|[\p{L}\p{N}]\.)(?:[\p{L}\p{N}-]{1,63}\.){1,4}\p{L}{2,10}(?![\p{L}\p{N}-])/gu
const SPELLED_DOMAIN = new RegExp(
  `(?<![\\p{L}\\p{N}-])[\\p{L}\\p{N}-]{2,63}(?:\\s{1,2}(?:${anyOf(DOT_WORDS)})\\s{1,2}(?:${anyOf(PLAIN_TLDS)})|\\s{0,2}[([{<]\\s?(?:${anyOf(DOT_WORDS)}|\\.)\\s?[)\\]}>]\\s{0,2}(?:${ANY_TLD})|\\s{1,2}\\.\\s{0,2}(?:${anyOf(PLAIN_TLDS)}))(?![\\p{L}\\p{N}])`,
  'u',
)
const SITE_CUE = new RegExp(`(?<![\\p{L}\\p{N}])(?:${anyOf(SITE_CUES)})(?![\\p{L}\\p{N}])`, 'iu')

function findLink(text: string): string | null {
  const address = ADDRESS.exec(text)
  if (address) return address[0]
  for (const { 0: domain, index } of text.matchAll(DOMAIN)) {
    const end = index + domain.length
    if (isDomain(domain, { before: before(text, index, 40), after: text.slice(end, end + 3) })) return domain
  }
  return SPELLED_DOMAIN.exec(text)?.[0] ?? null
}

/** Whether it is a domain, and not the end of a sentence whose next one follows without a blank. */
function isDomain(domain: string, around: { readonly before: string; readonly after: string }): boolean {
  const tld = domain.slice(domain.lastIndexOf('.') + 1)
  // A sentence begins with a capital; an address is all capitals or none.
  const isShouted = domain === domain.toUpperCase()
  if (!isShouted && tld !== tld.toLowerCase()) return false
  const name = domain.slice(0, -tld.length - 1)
  if (name.length < 2 && !around.after.startsWith('/')) return false
  if (isWord(PLAIN_TLDS, tld)) return true
  if (!isWord(WORD_TLDS, tld)) return false
  if (around.after.startsWith('/') || /[\p{N}-]/u.test(name) || name.includes('.')) return true
  // What goes on in small letters is the rest of a sentence.
  return SITE_CUE.test(around.before) || !/^\s\p{L}/u.test(around.after)
}

const DATE = '(?:\\d{1,2}([-/.])\\d{1,2}\\1(?:(?:19|20)\\d{2}|\\d{2})|(?:19|20)\\d{2}([-/.])\\d{1,2}\\2\\d{1,2})'
const TIME = '(?:[01]?\\d|2[0-4])\\.[0-5]\\d'
/** Dates and times, from and to as well, results of a match, prices and amounts in thousands: digits that call nobody. */
const NO_PHONE = new RegExp(
  [
    `(?<!\\d[-/. ]?)${DATE}(?:\\s?[-–]\\s?${DATE.replace('\\1', '\\3').replace('\\2', '\\4')})?(?![-/. ]?\\d)`,
    `(?<!\\d[-/. ]?)${TIME}\\s?[-–]\\s?${TIME}(?![-/. ]?\\d)`,
    '(?<!\\d[-/. ]?)\\d-\\d(?:,? \\d-\\d){1,3}(?![-/. ]?\\d)',
    '(?:[€$£]\\s?\\d[\\d.,]{0,12})',
    '(?<![\\d+])\\d[\\d.,]{0,12}\\s?(?:€|euro|eur|kr|zł|pln|km|kg|cm|dollar)(?!\\p{L}{2})',
    '(?<![\\d.,+] ?)[1-9]\\d{0,2}(?:[. ,]\\d{3}){0,3}[. ,]000(?![. ]?\\d)',
  ].join('|'),
  'giu',
)
const PHONE_CUE = new RegExp(`(?<![\\p{L}\\p{N}])(?:${anyOf(PHONE_CUES)})(?![\\p{L}\\p{N}])`, 'iu')
const TOKEN = /\d+|\p{L}+|[^\p{L}\d]+/gu
const SEPARATOR = /^[\s.\-–/()_*,·|~+']{1,4}$/u

interface Run {
  /** Where it begins. */
  readonly from: number
  to: number
  readonly groups: string[]
  readonly between: string[]
  readonly plus: boolean
  /** How many of its groups are words. */
  words: number
}

/** Looks at each run of digits and of words for digits, with what separates them. */
function findPhone(original: string): string | null {
  const text = original
    .replace(/(?<![\p{L}\p{N}])[oO](?=[1-9])/gu, '0')
    .replace(NO_PHONE, (one) => 'x'.repeat(one.length))
  let run: Run | null = null
  let gap = ''
  const isPhone = (one: Run | null) => one !== null && looksCalled(one, PHONE_CUE.test(before(text, one.from, 40)))
  for (const { 0: token, index } of text.matchAll(TOKEN)) {
    const digits = /^\d/.test(token) ? token : DIGIT_WORDS.get(token.toLowerCase())
    if (digits !== undefined) {
      run ??= { from: index, to: index, groups: [], between: [], plus: gap.endsWith('+'), words: 0 }
      if (run.groups.length > 0) run.between.push(gap)
      run.groups.push(digits)
      if (digits !== token) run.words += 1
      run.to = index + token.length
      gap = ''
    } else if (SEPARATOR.test(token) && !(run && token.includes('+'))) gap = token
    else {
      if (run && isPhone(run)) break
      run = null
      gap = token.slice(-2)
    }
  }
  return run && isPhone(run) ? original.slice(run.from, run.to) : null
}

const isYear = (group: string) => /^(?:19|20)\d\d$/.test(group)
/** What somebody says who counts, up or down. */
const COUNTED = '01234567890123456789 12345678910111213 9876543210 10987654321'

/** Whether somebody could call it: so many digits in groups as numbers are written. With a word before it that says so, fewer are enough. */
function looksCalled({ groups, between, plus, words }: Run, cue: boolean): boolean {
  const digits = groups.join('')
  const count = digits.length
  if (count < 6 || count > 17 || COUNTED.includes(digits) || groups.every(isYear)) return false
  if (plus || digits.startsWith('00')) return count >= 9
  if (digits.startsWith('0') && count >= 9) return true
  // "2010 to 2015": one such word is a word.
  if (words === 1 || (words > 0 && groups.some(isYear))) return false
  // "1, 2, 3" counts.
  if (between.length > 2 && between.every((gap) => gap.includes(',')) && groups.every(({ length }) => length <= 2))
    return false
  if (count >= 9) {
    const [, second = '', ...others] = groups
    return groups.some(({ length }) => length > 2) || others.every(({ length }) => length === second.length)
  }
  if (cue) return true
  return (
    count === 8 &&
    ['8', '2222', '323', '44', '11111111'].includes(groups.map(({ length }) => length).join('')) &&
    !isDate(digits)
  )
}

/** Whether eight digits are a day as they are typed without signs. */
const isDate = (digits: string) =>
  /^(?:0[1-9]|[12]\d|3[01])(?:0[1-9]|1[0-2])(?:19|20)\d\d$|^(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])$/.test(
    digits,
  )

const SERVICE = new RegExp(`(?<![\\p{L}\\p{N}@_])(?:${anyOf(SERVICES)})(?![\\p{L}\\p{N}_])`, 'giu')
const AT_HANDLE = /(?<![\p{L}\p{N}_.])@([\p{L}\p{N}_.]{3,30})/gu
/** How far around the name of a service its member's name is looked for. */
const REACH = 64

function findHandle(text: string): string | null {
  for (const { 0: all, 1: name = '' } of text.matchAll(AT_HANDLE))
    if (/\p{L}/u.test(name) && !NO_HANDLES.has(name.toLowerCase().replace(/\.+$/, ''))) return all
  for (const { 0: service, index } of text.matchAll(SERVICE)) {
    const end = index + service.length
    const after = nameAfter(text.slice(end, end + REACH))
    if (after !== null) return text.slice(index, end + after)
    const beforeIt = nameBefore(before(text, index, REACH))
    if (beforeIt !== null) return text.slice(index - beforeIt, end)
  }
  return null
}

/** A name that nobody is called outside of such a place: with a digit, a line below, or a dot within. */
const isMadeUp = (word: string) =>
  /^[\p{L}\p{N}_.-]{4,31}$/u.test(word) &&
  /\p{L}/u.test(word) &&
  (/[\p{N}]/u.test(word) ? !/^\p{N}{1,4}-?\p{L}{1,5}$/u.test(word) : /_|\p{L}{2}\.\p{Ll}{2}/u.test(word))

const trimmed = (word: string) => word.replace(/^[^\p{L}\p{N}_@]+|[^\p{L}\p{N}_]+$/gu, '')

/** How many characters behind the name of a service the name of its member ends; null for none. */
function nameAfter(text: string): number | null {
  let announced = /^\s{0,2}[:=]/.test(text)
  for (const { 0: word, index } of text.matchAll(/\S+/g)) {
    const name = trimmed(word)
    const end = index + word.length
    if (isMadeUp(name)) return end
    const closes = end === text.length || /[.,;)!]$/.test(word) || text[end] === '\n'
    if (announced && closes && isPlausible(name)) return end
    if (name !== '' && !BETWEEN.has(name.toLowerCase())) return null
    announced ||= /[:=]$/.test(word)
  }
  return null
}

const isPlausible = (name: string) =>
  /^[\p{L}\p{N}_.-]{4,31}$/u.test(name) && /\p{L}/u.test(name) && !NO_NAMES.has(name.toLowerCase())

/** "anna_92 on Insta": how many characters before the name of a service the name of its member begins; null for none. */
function nameBefore(text: string): number | null {
  const words = [...text.matchAll(/\S+/g)].slice(-4).reverse()
  for (const { 0: word, index } of words) {
    const name = trimmed(word)
    if (isMadeUp(name)) return text.length - index
    if (!BETWEEN.has(name.toLowerCase())) return null
  }
  return null
}
