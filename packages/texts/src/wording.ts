import {
  baseLocaleOf,
  type Catalogue,
  type Locale,
  loadMessages,
  loadNeeds,
  loadOverlays,
  type TextLocale,
} from './catalogue.ts'
import type { Need } from './needs.ts'
import { loadPage, type PageName } from './pages.ts'
import { stemOf } from './places.ts'

/** A text in one language, under the name by which a fault calls it. */
interface Wording {
  readonly locale: Locale
  readonly name: string
  readonly text: string
}

/** Pages in the voice of the product; the others are legal texts. */
export const PRODUCT_PAGES = ['ban', 'blackmail', 'faq', 'service'] as const satisfies readonly PageName[]

/** The platform's texts of all areas, with overlays, and these pages, in every language. */
export function loadWordings(pages: readonly PageName[]): Wording[] {
  const areas = Object.entries({ ...loadMessages(), ...loadOverlays() }).flatMap(([textLocale, messages]) =>
    Object.entries(messages).flatMap(([area, texts]) =>
      Object.entries<string>(texts).map(([key, text]) => ({ textLocale, place: `${area}:${key}`, text })),
    ),
  )
  const locales = Object.keys(loadMessages()) as Locale[]
  const ofPages = locales.flatMap((textLocale) =>
    pages.map((page) => ({ textLocale, place: page, text: loadPage(textLocale, page) })),
  )
  return [...areas, ...ofPages].map(({ textLocale, place, text }) => ({
    locale: baseLocaleOf(textLocale as TextLocale),
    name: `${textLocale}/${place}`,
    text,
  }))
}

/** Other words for what has a name (`shell:ban`, `shell:support`, and the home page), with the name to use. */
const OTHER_NAMES: Readonly<Record<Locale, readonly (readonly [other: RegExp, name: string])[]>> = {
  da: [
    [/fællesskabsregler|ordensregler|retningslinjer|vores regler/i, 'husregler'],
    [/\bsupport|kundetjeneste/i, 'kundeservice'],
    [/startside|hjemmeside/i, 'forside'],
  ],
  de: [
    [/Hausregeln|Hausordnung|Verhaltensregeln/i, 'Community-Regeln'],
    [/\bsupport|Kundendienst|Kundenservice/i, '„Schreib uns“'],
    [/Hauptseite|Homepage/i, 'Startseite'],
  ],
  en: [
    [/community (?:rules|guidelines)|site rules/i, 'house rules'],
    [/customer (?:service|care)|help ?desk/i, 'support'],
    [/front page|homepage/i, 'home page'],
  ],
  es: [
    [/nuestras normas(?! de convivencia)|normas de (?:la )?comunidad/i, 'normas de convivencia'],
    [/\bsoporte|atención al cliente|asistencia/i, '«escríbenos»'],
    [/página principal|portada/i, 'inicio'],
  ],
  fi: [
    [/talon säänt|talon säänn|käyttäytymissään/i, 'yhteisön säännöt'],
    [/\btuki\b|\btue(?:lle|en|lta)\b|asiakastu/i, 'asiakaspalvelu'],
    [/aloitussivu|kotisivu|pääsivu/i, 'etusivu'],
  ],
  fr: [
    [/règlement intérieur|règles de conduite|nos règles(?! de la communauté)/i, 'règles de la communauté'],
    [/\bsupport|assistance|service client/i, '« écris-nous »'],
    [/page principale|page d’accueil/i, 'accueil'],
  ],
  it: [
    [/nostre regole(?! di condotta)|regole della community/i, 'regole di condotta'],
    [/\bsupporto|servizio clienti/i, 'assistenza'],
    [/home ?page|pagina principale/i, 'pagina iniziale'],
  ],
  nb: [
    [/fellesskapsregler|ordensregler|retningslinjer|\bvåre regler/i, 'husregler'],
    [/\bsupport|kundestøtte|brukerstøtte/i, 'kundeservice'],
    [/startside|hjemmeside/i, 'forside'],
  ],
  nl: [
    [/communityregels|gedragsregels|spelregels/i, 'huisregels'],
    [/\bsupport|helpdesk/i, 'klantenservice'],
    [/voorpagina|homepage|beginpagina/i, 'startpagina'],
  ],
  pl: [
    [/nasz\p{L}* (?:zasad|reguł)\p{L}*(?! społeczności)\b/iu, 'zasady społeczności'],
    [/obsług\p{L}* klienta|wsparci\p{L}* techniczn/iu, '„napisz do nas”'],
    [/stron\p{L}* (?:startow|początkow)/iu, 'strona główna'],
  ],
  sv: [
    [/ordningsregler|uppföranderegler|våra regler/i, 'husregler'],
    [/\bsupport|kundservice/i, 'kundtjänst'],
    [/förstasida|framsida|hemsida/i, 'startsida'],
  ],
}

/** Texts that call the house rules, support or the home page otherwise than the rest does, one line each. */
export const findOtherNames = (texts: readonly Wording[]): string[] =>
  texts.flatMap(({ locale, name, text }) =>
    OTHER_NAMES[locale].flatMap(([other, wanted]) => {
      const [found] = text.replaceAll(/\{\{.*?\}\}/g, '').match(other) ?? []
      return found ? [`${name} says “${found}”, where the others say ${wanted}`] : []
    }),
  )

/** French puts a no-break space before these marks and inside quotation marks; an ordinary one would let them stand alone in a line. */
const LOOSE_MARK = /.{0,12} [?!:;»]|« .{0,12}/

/** French texts with an ordinary space where a no-break space belongs, one line each. */
export const findLooseMarks = (texts: readonly Wording[]): string[] =>
  texts.flatMap(({ locale, name, text }) => {
    const [found] = (locale === 'fr' && text.match(LOOSE_MARK)) || []
    return found ? [`${name} has an ordinary space in “${found}”: write a no-break space (U+00A0)`] : []
  })

/** English words of what a build may lack. */
const PROMISES: readonly (readonly [word: RegExp, need: Need])[] = [
  [/\bcredits?\b/i, 'credits'],
  [/\bpremium\b/i, 'premium'],
  [/\b(?:messages?|conversations?|chats?)\b/i, 'messages'],
  [/^(?:\{\{count\}\} new )?likes?$|\blikes you\b/i, 'likes'],
]

/** Texts that say such a word and promise nothing, by `area:key`, with the reason. */
const NO_PROMISE: Readonly<Record<string, string>> = {
  'errors:accounts.message_too_long': 'about the message that a signup stores',
  'errors:billing.too_few_credits': 'about credits that somebody tries to spend',
  'billing:closed_text': 'about credits that somebody has',
  'errors:conversations.price_changed': 'about credits that somebody tries to spend',
  'errors:conversations.above_ceiling': 'about credits that somebody has spent',
  'conversations:cost_spent': 'about credits that somebody has spent',
  'conversations:ceiling': 'about credits that somebody spends',
  'conversations:waits_credits': 'about credits that somebody has too few of',
  'profiles:message_kept': 'about credits that a message may cost',
  'profiles:message_kept_confirmed': 'about credits that a message may cost',
  'conversations:price': 'about credits that somebody is about to spend',
  'conversations:too_few_title': 'about credits that somebody tries to spend',
  'conversations:balance': 'about credits that somebody has',
  'notifications:told.credits.returned': 'about credits that somebody has spent',
  'mail:closing_reason_automation': 'what a rule forbids, as the page of house rules has it',
  'onboarding:signup_message': 'about the message that a signup stores',
  'onboarding:about_lead': 'about talking in general',
  'landing:lead': 'about talking in general',
  'likes:received_newest': 'says what members without it see',
  'landing:point_3_text': 'says what holds if something is sold',
  // Settings offer a kind of mail once something sends it (SENT_NOTIFICATIONS).
  'settings:type_new_conversations': 'shown only with what it promises',
  'settings:type_new_messages': 'shown only with what it promises',
  'settings:type_unread_message_reminders': 'shown only with what it promises',
  'settings:type_like': 'shown only with what it promises',
  'mail:new_messages_subject': 'mailed of a message alone',
  'mail:new_messages_heading': 'mailed of a message alone',
  'mail:new_messages_count': 'mailed of a message alone',
  'mail:new_messages_button': 'mailed of a message alone',
  'mail:why_new_messages': 'mailed of a message alone',
  'mail:why_new_conversations': 'mailed of a message alone',
  'mail:like_subject': 'mailed of a like alone',
  'mail:like_text': 'mailed of a like alone',
  'mail:like_match_text': 'mailed of a like alone',
  'mail:like_button': 'mailed of a like alone',
}

/** English texts that name something which a build may lack, and do not say that they need it; and exceptions that do not apply, one line each. */
export function findUntiedPromises(
  english: Catalogue['en'],
  needs: Readonly<Record<string, readonly Need[]>> = loadNeeds(),
): string[] {
  const untied = Object.entries(english).flatMap(([area, texts]) =>
    Object.entries<string>(texts).flatMap(([key, text]) => {
      const name = `${area}:${stemOf(key)}`
      const missing = PROMISES.filter(([word, need]) => word.test(text) && !(needs[name] ?? []).includes(need))
      return missing.map(([, need]) => ({ name, need }))
    }),
  )
  return [
    ...untied.flatMap(({ name, need }) =>
      name in NO_PROMISE ? [] : [`en/${name} speaks of ${need}: tie it by "needs", or list it in wording.ts`],
    ),
    ...Object.keys(NO_PROMISE).flatMap((listed) =>
      untied.some(({ name }) => name === listed) ? [] : [`${listed} is listed in wording.ts for nothing`],
    ),
  ]
}
