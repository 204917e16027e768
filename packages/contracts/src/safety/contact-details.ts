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
 * Every expression here examines a bounded number of characters from each possible start, so that the time is linear in the length of the text
 * (decision 25).
 */

type ContactKind = 'email' | 'phone' | 'link' | 'handle'

/** A contact detail as it appears in a text. */
interface ContactDetail {
  readonly kind: ContactKind
  readonly found: string
}

/** The first contact details in a text of any of the eleven languages, spelled out or not, at most `MOST`. */
export function findContactDetails(typed: string): ContactDetail[] {
  const details: ContactDetail[] = []
  let text = typed.normalize('NFKC').replace(UNSEEN, '')
  for (const [kind, find] of FINDERS)
    for (let found = find(text); found !== null && details.length < MOST; found = find(text)) {
      details.push({ kind, found: shorten(found) })
      // Replaced, so that it is not found again and the text around it is not joined.
      text = text.replaceAll(found, TAKEN)
    }
  return details
}

/** The most that are named at once; each takes a search of the whole text. */
const MOST = 4
const TAKEN = '\n¦\n'

/** Invisible characters that may separate others, and the frames of digits. */
const UNSEEN = /\p{Cf}|\p{M}/gu

const FOUND_MAX = 60
const shorten = (found: string) => {
  const line = found.replace(/\s+/g, ' ').trim()
  return line.length > FOUND_MAX ? `${line.slice(0, FOUND_MAX)}…` : line
}

// Normalised like the text, which has no combining marks.
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

/** The text before a position, at most `most` characters. */
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
/** "name gmail com", without "@" and "." */
const BARE_MAIL = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${anyOf([...MAIL_SERVICES, ...MAIL_COMPANIES])})(?:${DOT}|\\s)(?:com|nl|de|fr|es|it|ch|dk|fi|pl|net|uk)(?![\\p{L}\\p{N}])`,
  'iu',
)

/** Examines the surroundings of each sign or word for "@". */
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
    // "At home. Me and my cat" is the beginning of a sentence, not an address.
    if (found && !/\.\s+\p{Lu}\p{Ll}/u.test(found)) return name[0] + sign + found
  }
  const bareMail = BARE_MAIL.exec(text)
  return bareMail && lastWordOf(before(text, bareMail.index, 66)) + bareMail[0]
}

const lastWordOf = (text: string) => /\S{0,64}\s{0,2}$/u.exec(text)?.[0] ?? ''

const ADDRESS = /(?:https?:\/\/|hxxps?:\/\/|(?<![\p{L}\p{N}])www\.)[^\s]{2,100}/iu
const DOMAIN = /(?<![\p{L}\p{N}@_-]|[\p{L}\p{N}]\.)(?:[\p{L}\p{N}-]{1,63}\.){1,4}\p{L}{2,10}(?![\p{L}\p{N}-])/gu
const SPELLED_DOMAIN = new RegExp(
  `(?<![\\p{L}\\p{N}-])[\\p{L}\\p{N}-]{2,63}(?:\\s{1,2}(?:${anyOf(DOT_WORDS)})\\s{1,2}(?:${anyOf(PLAIN_TLDS)})|\\s{0,2}[([{<]\\s?(?:${anyOf(DOT_WORDS)}|\\.)\\s?[)\\]}>]\\s{0,2}(?:${ANY_TLD})|\\s{1,2}\\.\\s{0,2}(?:${anyOf(PLAIN_TLDS)}))(?![\\p{L}\\p{N}])`,
  'u',
)
/** What every domain has, and every spelled one: to look for it takes a fraction of the time. */
const INNER_DOT = /\.\p{L}/u
const SPELLED_DOT = new RegExp(`\\s(?:${anyOf(DOT_WORDS)})\\s|[([{<]|\\s\\.`, 'u')
const SITE_CUE = new RegExp(`(?<![\\p{L}\\p{N}])(?:${anyOf(SITE_CUES)})(?![\\p{L}\\p{N}])`, 'iu')

function findLink(text: string): string | null {
  const address = ADDRESS.exec(text)
  if (address) return address[0]
  for (const { 0: domain, index } of INNER_DOT.test(text) ? text.matchAll(DOMAIN) : []) {
    const end = index + domain.length
    if (isDomain(domain, { before: before(text, index, 40), after: text.slice(end, end + 3) })) return domain
  }
  return SPELLED_DOT.test(text) ? (SPELLED_DOMAIN.exec(text)?.[0] ?? null) : null
}

/** Whether it is a domain, and not the end of a sentence whose successor follows without a space. */
function isDomain(domain: string, around: { readonly before: string; readonly after: string }): boolean {
  const tld = domain.slice(domain.lastIndexOf('.') + 1)
  // A new sentence begins with a capital; addresses are all capitals or have none.
  const isShouted = domain === domain.toUpperCase()
  if (!isShouted && tld !== tld.toLowerCase()) return false
  const name = domain.slice(0, -tld.length - 1)
  if (name.length < 2 && !around.after.startsWith('/')) return false
  if (isWord(PLAIN_TLDS, tld)) return true
  if (!isWord(WORD_TLDS, tld)) return false
  if (around.after.startsWith('/') || /[\p{N}-]/u.test(name) || name.includes('.')) return true
  // A following word in the same sentence makes it prose.
  return SITE_CUE.test(around.before) || !/^\s\p{L}/u.test(around.after)
}

const DATE = '(?:\\d{1,2}([-/.])\\d{1,2}\\1(?:(?:19|20)\\d{2}|\\d{2})|(?:19|20)\\d{2}([-/.])\\d{1,2}\\2\\d{1,2})'
const TIME = '(?:[01]?\\d|2[0-4])\\.[0-5]\\d'
/** Digits that are not telephone numbers: dates, times and their ranges, results of matches, prices and round thousands. */
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
/** Splits a text into numbers, words and what stands between. */
const TOKEN = /(\d+|\p{L}+)/u
const DIGIT_WORD_MAX = Math.max(...[...DIGIT_WORDS.keys()].map(({ length }) => length))
const SEPARATOR = /^[\s.\-–/()_*,·|~+']{1,4}$/u

interface Run {
  /** Its position in the text. */
  readonly from: number
  to: number
  readonly groups: string[]
  readonly between: string[]
  readonly plus: boolean
  /** How many of its groups are spelled-out digits. */
  words: number
}

/** Examines each run of digits and digit words with their separators. */
function findPhone(original: string): string | null {
  const text = original
    .replace(/(?<![\p{L}\p{N}])[oO](?=[1-9])/gu, '0')
    .replace(NO_PHONE, (one) => 'x'.repeat(one.length))
  let run: Run | null = null
  let gap = ''
  const isPhone = (one: Run | null) =>
    one !== null && looksCalled(one, () => PHONE_CUE.test(before(text, one.from, 40)))
  let end = 0
  for (const token of text.split(TOKEN)) {
    const index = end
    end += token.length
    if (token === '') continue
    const isDigits = token >= '0' && token < ':'
    const digits = isDigits ? token : token.length > DIGIT_WORD_MAX ? undefined : DIGIT_WORDS.get(token.toLowerCase())
    if (digits !== undefined) {
      run ??= { from: index, to: index, groups: [], between: [], plus: gap.endsWith('+'), words: 0 }
      if (run.groups.length > 0) run.between.push(gap)
      run.groups.push(digits)
      if (digits !== token) run.words += 1
      run.to = end
      gap = ''
    } else if (token.length <= 4 && SEPARATOR.test(token) && !(run && token.includes('+'))) gap = token
    else {
      if (run && isPhone(run)) break
      run = null
      gap = token.slice(-2)
    }
  }
  return run && isPhone(run) ? original.slice(run.from, run.to) : null
}

const isYear = (group: string) => /^(?:19|20)\d\d$/.test(group)
/** Digits of people who count up or down. */
const COUNTED = '01234567890123456789 12345678910111213 9876543210 10987654321'

/** Whether it looks like a telephone number: enough digits in the usual groups. After a word that announces a number, fewer are enough. */
function looksCalled({ groups, between, plus, words }: Run, isAnnounced: () => boolean): boolean {
  const digits = groups.join('')
  const count = digits.length
  if (count < 6 || count > 17 || COUNTED.includes(digits) || groups.every(isYear)) return false
  if (plus || digits.startsWith('00')) return count >= 9
  if (digits.startsWith('0') && count >= 9) return true
  // "2010 to 2015": a single digit word ("to" is also Danish for two) is an ordinary word.
  if (words === 1 || (words > 0 && groups.some(isYear))) return false
  // "1, 2, 3" is counting.
  if (between.length > 2 && between.every((gap) => gap.includes(',')) && groups.every(({ length }) => length <= 2))
    return false
  if (count >= 9) {
    const [, second = '', ...others] = groups
    return groups.some(({ length }) => length > 2) || others.every(({ length }) => length === second.length)
  }
  if (isAnnounced()) return true
  return (
    count === 8 &&
    ['8', '2222', '323', '44', '11111111'].includes(groups.map(({ length }) => length).join('')) &&
    !isDate(digits)
  )
}

/** Whether eight digits are a date without separators. */
const isDate = (digits: string) =>
  /^(?:0[1-9]|[12]\d|3[01])(?:0[1-9]|1[0-2])(?:19|20)\d\d$|^(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])$/.test(
    digits,
  )

const SERVICE = new RegExp(`(?<![\\p{L}\\p{N}@_])(?:${anyOf(SERVICES)})(?![\\p{L}\\p{N}_])`, 'giu')
const AT_HANDLE = /(?<![\p{L}\p{N}_.])@([\p{L}\p{N}_.]{3,30})/gu
/** Characters before and after the name of a service in which a user name is looked for. */
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

/** Whether it is a user name rather than a word: it has a digit, an underscore, or a dot within. */
const isMadeUp = (word: string) =>
  /^[\p{L}\p{N}_.-]{4,31}$/u.test(word) &&
  /\p{L}/u.test(word) &&
  (/[\p{N}]/u.test(word) ? !/^\p{N}{1,4}-?\p{L}{1,5}$/u.test(word) : /_|\p{L}{2}\.\p{Ll}{2}/u.test(word))

const trimmed = (word: string) => word.replace(/^[^\p{L}\p{N}_@]+|[^\p{L}\p{N}_]+$/gu, '')

/** Where a user name after the name of a service ends, in characters; null for none. */
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

/** "anna_92 on Insta": how many characters before the name of a service the user name begins; null for none. */
function nameBefore(text: string): number | null {
  const words = [...text.matchAll(/\S+/g)].slice(-4).reverse()
  for (const { 0: word, index } of words) {
    const name = trimmed(word)
    if (isMadeUp(name)) return text.length - index
    if (!BETWEEN.has(name.toLowerCase())) return null
  }
  return null
}
