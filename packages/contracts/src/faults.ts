/** Values for the placeholders of a text. */
export type TextParams = Readonly<Record<string, string | number>>

/** What is wrong with one field of a form or of a request: `code` is also the text key `errors:<code>`. */
export interface Fault {
  readonly field: string
  readonly code: string
  readonly params?: TextParams | undefined
}
