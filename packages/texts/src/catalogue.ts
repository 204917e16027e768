// Server only: it holds every text of every language. A browser gets the areas its page uses.
import { da } from './locales/da.ts'
import { de } from './locales/de.ts'
import { en } from './locales/en.ts'
import { es } from './locales/es.ts'
import { fi } from './locales/fi.ts'
import { fr } from './locales/fr.ts'
import { it } from './locales/it.ts'
import { nb } from './locales/nb.ts'
import { nl } from './locales/nl.ts'
import { pl } from './locales/pl.ts'
import { sv } from './locales/sv.ts'

const platform = { da, de, en, es, fi, fr, it, nb, nl, pl, sv }

export type Locale = keyof typeof platform
/** One file per locale under `messages/`, and one i18next namespace. English is the model for the others. */
export type Area = keyof typeof en

/** Texts by flat key; plural forms end in `_one`, `_few`, `_many` or `_other`, as the locale needs them. */
export type Texts = Readonly<Record<string, string>>
export type Messages = Readonly<Record<Area, Texts>>
export type Catalogue = Readonly<Record<Locale, Messages>>
/** What a tenant words differently: any part of a catalogue. */
export type Overrides = Readonly<Partial<Record<Locale, Readonly<Record<string, Texts>>>>>

/** The platform's own texts in every locale. The same object at every call: never change it. */
export const loadMessages = (): Catalogue => platform

/**
 * The platform's texts with a tenant's in their place. Areas without overrides are the platform's own objects, so that hundreds of
 * tenants cost only what they word differently. Areas the platform does not have are left out.
 */
export function mergeTexts(catalogue: Catalogue, overrides: Overrides): Catalogue {
  return mapValues(catalogue, (messages, locale) => {
    const own = overrides[locale]
    if (!own) return messages
    return mapValues(messages, (texts, area) => (own[area] ? { ...texts, ...own[area] } : texts))
  })
}

const mapValues = <Key extends string, Value>(
  record: Readonly<Record<Key, Value>>,
  change: (value: Value, key: Key) => Value,
): Record<Key, Value> => {
  const changed = Object.entries<Value>(record).map(([key, value]) => [key, change(value, key as Key)])
  return Object.fromEntries(changed) as Record<Key, Value>
}
