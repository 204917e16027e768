// Server only: contains all texts of all languages. Browsers get the areas that their page uses.
import { da } from './locales/da.ts'
import { de } from './locales/de.ts'
import { en, needs } from './locales/en.ts'
import { enUs } from './locales/en-us.ts'
import { es } from './locales/es.ts'
import { fi } from './locales/fi.ts'
import { fr } from './locales/fr.ts'
import { it } from './locales/it.ts'
import { nb } from './locales/nb.ts'
import { nl } from './locales/nl.ts'
import { pl } from './locales/pl.ts'
import { sv } from './locales/sv.ts'
import type { Need } from './needs.ts'

const platform = { da, de, en, es, fi, fr, it, nb, nl, pl, sv }

export type Locale = keyof typeof platform

const overlays = { 'en-US': enUs }
/** An overlay: what one country says differently in a language, for members and visitors of that country. Nobody chooses it. */
type Overlay = keyof typeof overlays
/** A locale, or one with its overlay. */
export type TextLocale = Locale | Overlay

/** One file per locale under `messages/`, and one i18next namespace. English is the model for the others. */
export type Area = keyof typeof en

/**
 * A part of the texts that a page of the members' app loads: an area. `errors` has two parts: `errors` are the texts of no area, `faults` those of
 * areas, with which forms and calls are refused.
 */
export type TextPart = Area | 'faults'

/** Texts by flat key; plural forms end in `_one`, `_few`, `_many` or `_other`, as the locale needs them. */
export type Texts = Readonly<Record<string, string>>
export type Messages = Readonly<Record<Area, Texts>>
export type Catalogue = Readonly<Record<Locale, Messages>>
type SomeTexts = Readonly<Record<string, Texts>>
/** A tenant's own texts: any part of the catalogue and of its overlays. */
export type Overrides = Readonly<Partial<Record<TextLocale, SomeTexts>>>

/** The platform's texts in every locale. Always the same object, which must not be changed. */
export const loadMessages = (): Catalogue => platform

/** The needs of the platform's texts, by `area:key` without plural endings. */
export const loadNeeds = (): Readonly<Record<string, readonly Need[]>> => needs

/** What each overlay says differently from its language, in the platform's texts. */
export const loadOverlays = (): Readonly<Record<Overlay, SomeTexts>> => overlays

const isOverlay = (textLocale: TextLocale): textLocale is Overlay => Object.hasOwn(overlays, textLocale)
/** The language of a text locale: `en` of `en-US`. */
export const baseLocaleOf = (textLocale: TextLocale): Locale => textLocale.slice(0, 2) as Locale

/**
 * The platform's texts in one text locale, replaced by the tenant's own; the platform's overlay does not replace a tenant's English text. Unchanged
 * areas are the platform's own objects, so that hundreds of tenants cost only what they change. Unknown areas are left out.
 */
export function mergeTexts(textLocale: TextLocale, overrides: Overrides): Messages {
  const locale = baseLocaleOf(textLocale)
  const layers = isOverlay(textLocale)
    ? [overlays[textLocale], overrides[locale], overrides[textLocale]]
    : [overrides[locale]]
  return layers.reduce<Messages>(putOver, platform[locale])
}

const putOver = (messages: Messages, own: SomeTexts = {}): Messages =>
  Object.keys(own).some((area) => Object.hasOwn(messages, area))
    ? mapValues(messages, (texts, area) => (own[area] ? { ...texts, ...own[area] } : texts))
    : messages

const mapValues = <Key extends string, Value>(
  record: Readonly<Record<Key, Value>>,
  change: (value: Value, key: Key) => Value,
): Record<Key, Value> => {
  const changed = Object.entries<Value>(record).map(([key, value]) => [key, change(value, key as Key)])
  return Object.fromEntries(changed) as Record<Key, Value>
}
