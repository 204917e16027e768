import type { Fault, TextParams } from '@hearth/contracts/faults'

/** Why nothing was saved; `code` is also the text key `errors:<code>`. */
export interface SaveRefusal {
  readonly code: string
  readonly params: TextParams
}

/** The submitted fields of a form without passwords. */
export type SentForm = Readonly<Record<string, string | readonly string[] | undefined>>

/**
 * The answer to a form that saves something: saved, refused, or in conflict with values that were saved elsewhere since the form was shown. `failed`
 * is set by the browser only, when nobody knows whether it was saved. `params` is what the message about a save says. `page` replaces the data that the page has loaded; `version` is that of the
 * values stored now, with which the next save over them is no conflict.
 */
export type SaveResult<Intent extends string = string, Page = unknown> =
  | { readonly status: 'saved'; readonly intent: Intent; readonly params?: TextParams }
  | { readonly status: 'failed'; readonly intent: Intent; readonly refusal: SaveRefusal }
  | {
      readonly status: 'refused' | 'conflict'
      readonly intent: Intent
      readonly refusal: SaveRefusal
      readonly faults: readonly Fault[]
      readonly sent: SentForm
      readonly page: Page | null
      /** Null for a form without a version, and for a refusal. */
      readonly version: string | null
    }

/** Names of the fields that every form with an intent may have besides its own. */
export const SAVE_FIELDS = {
  /** The `versionOf` the stored values that the form showed. */
  version: 'version',
  /** Id of the member whose form it is. */
  member: 'member',
} as const

/** Whether an action got no answer. The page's data is not reloaded then, because that would probably fail, too. */
export const isUnsaved = (actionResult: unknown): boolean =>
  (actionResult as Partial<SaveResult> | null | undefined)?.status === 'failed'
