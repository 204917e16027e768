/** What goes over the wire in one call. Types only. */
export interface Wire {
  readonly query?: object
  readonly body?: object
  readonly answer: object
}

type NamesOf<Fields> = readonly (keyof NonNullable<Fields> & string)[]

declare const wire: unique symbol

/** One method of one of the calls, as whoever asks must know it. Files of this folder are for browsers too: they hold no schemas. */
export interface AnyCall {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: `/api/${string}`
  /** The parameters that it understands; others are not sent. */
  readonly query: readonly string[]
  /** The fields that it takes; others are not sent, for they would be refused. */
  readonly body: readonly string[]
  /** Whether it changes something, whatever its method: such a call is for scripts of our own. */
  readonly changes: boolean
  /** Whether it may be asked again when nobody knows if it happened: as often as one likes, if it carries an idempotency key, or not at all. */
  readonly repeatable: 'always' | 'with_key' | 'never'
  /** Of the user endpoint and its like (spec, section 7): carries `x-client-request: 1`, and that it needs a login logs nobody out. */
  readonly userCall: boolean
}

/** The same with the types of what it takes and answers. */
export interface Call<W extends Wire> extends AnyCall {
  readonly query: NamesOf<W['query']>
  readonly body: NamesOf<W['body']>
  readonly [wire]?: W
}

export type QueryOf<C> = C extends Call<infer W> ? NonNullable<W['query']> : never
export type BodyOf<C> = C extends Call<infer W> ? NonNullable<W['body']> : never
