/** A key that describes another: `@close` says where `close` stands. */
type Text<Key> = Key extends `@${string}` ? never : Key
type Described = Readonly<Record<string, Readonly<Record<string, unknown>>>>

/** The texts of each area without what describes them, which is for translators alone. */
export type TextsOf<Areas extends Described> = {
  readonly [Area in keyof Areas]: { readonly [Key in keyof Areas[Area] as Text<Key>]: string }
}

/** Leaves out what describes the texts of each area. */
export function withoutPlaces<Areas extends Described>(areas: Areas): TextsOf<Areas> {
  const texts = Object.entries(areas).map(([area, entries]) => [
    area,
    Object.fromEntries(Object.entries(entries).filter(([key]) => !key.startsWith('@'))),
  ])
  return Object.fromEntries(texts) as TextsOf<Areas>
}
