import { isNeed, NEEDS, type Need } from './needs.ts'
import { placeholdersOf } from './placeholders.ts'

/** The key of a description: `@close` describes where `close` is shown. */
type Text<Key> = Key extends `@${string}` ? never : Key
type Described = Readonly<Record<string, Readonly<Record<string, unknown>>>>

/** The texts of each area without their descriptions, which are for translators only. */
type TextsOf<Areas extends Described> = {
  readonly [Area in keyof Areas]: { readonly [Key in keyof Areas[Area] as Text<Key>]: string }
}

/** Removes the descriptions from the texts of each area. */
export function withoutPlaces<Areas extends Described>(areas: Areas): TextsOf<Areas> {
  const texts = Object.entries(areas).map(([area, entries]) => [
    area,
    Object.fromEntries(Object.entries(entries).filter(([key]) => !key.startsWith('@'))),
  ])
  return Object.fromEntries(texts) as TextsOf<Areas>
}

/**
 * Where a text is shown, what fills its placeholders and how much space there is; and its needs. A plural family has one description, under its stem.
 */
interface Place {
  readonly where: string
  readonly needs: readonly Need[]
}

const ENDING = /_(?:zero|one|two|few|many|other)$/
/** The key under which a text is described: that of its plural family. */
export const stemOf = (key: string): string => key.replace(ENDING, '')

function placeOf(described: unknown): Place | null {
  const { where, needs, ...rest } =
    typeof described === 'string' ? { where: described } : ((described ?? {}) as Record<string, unknown>)
  const isPlace = typeof where === 'string' && where.trim() !== '' && Object.keys(rest).length === 0
  if (!isPlace) return null
  const all = [needs ?? []].flat()
  return all.every(isNeed) ? { where, needs: all } : null
}

/** Faults of the descriptions of English texts in the files: each text has one, which names its placeholders. */
export function findPlaceFaults(areas: Described): string[] {
  return Object.entries(areas).flatMap(([area, entries]) => {
    const texts = Object.entries(entries).filter(([key]) => !key.startsWith('@'))
    const stems = new Set(texts.map(([key]) => stemOf(key)))
    const describe = (stem: string): string[] => {
      if (entries[`@${stem}`] === undefined) return [`${stem} has no description: say under "@${stem}" where it stands`]
      const place = placeOf(entries[`@${stem}`])
      if (!place) return [`@${stem} is neither a text nor { "where": "…", "needs": "${NEEDS.join(' | ')}" }`]
      const used = texts.flatMap(([key, text]) => (stemOf(key) === stem ? placeholdersOf(String(text)) : []))
      const named = placeholdersOf(place.where)
      return [...new Set(used)]
        .filter((name) => !named.includes(name))
        .map((name) => `@${stem} does not say what {{${name}}} is`)
    }
    return [
      ...[...stems].flatMap(describe),
      ...Object.keys(entries).flatMap((key) =>
        key.startsWith('@') && !stems.has(key.slice(1)) ? [`${key} describes no text`] : [],
      ),
    ].map((fault) => `en/${area}: ${fault}`)
  })
}

/** The needs of texts, by `area:key` without plural endings. */
export function needsOf(areas: Described): Readonly<Record<string, readonly Need[]>> {
  const needs = Object.entries(areas).flatMap(([area, entries]) =>
    Object.entries(entries).flatMap(([key, described]) => {
      const needed = key.startsWith('@') ? (placeOf(described)?.needs ?? []) : []
      return needed.length > 0 ? [[`${area}:${key.slice(1)}`, needed] as const] : []
    }),
  )
  return Object.fromEntries(needs)
}
