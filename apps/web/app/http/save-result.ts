import type { Fault, TextParams } from '@hearth/contracts/faults'

/** Why nothing was saved: `code` is also the text key `errors:<code>`. */
export interface SaveRefusal {
  readonly code: string
  readonly params: TextParams
}

/** The fields of a form as they were sent, but for passwords. */
export type SentForm = Readonly<Record<string, string | readonly string[] | undefined>>

/**
 * What a form that saves something is answered: saved, refused for what was sent, or in conflict with what was saved elsewhere since the form was
 * shown. `failed` is said in the browser alone: nobody knows whether it was saved. `page` is what the page shows in place of what it loads.
 */
export type SaveResult<Intent extends string = string, Page = unknown> =
  | { readonly status: 'saved'; readonly intent: Intent }
  | { readonly status: 'failed'; readonly intent: Intent; readonly refusal: SaveRefusal }
  | {
      readonly status: 'refused' | 'conflict'
      readonly intent: Intent
      readonly refusal: SaveRefusal
      readonly faults: readonly Fault[]
      readonly sent: SentForm
      readonly page: Page | null
    }

/** The names of the fields that every form of several intents may have besides its own. */
export const SAVE_FIELDS = {
  /** What the form showed of what is stored, as `versionOf` names it. */
  version: 'version',
  /** The member whose form it is. */
  member: 'member',
} as const

/** Whether the result of an action says that no answer came: then nothing of a page is loaded anew, as it may not be reached either. */
export const isUnsaved = (actionResult: unknown): boolean =>
  (actionResult as Partial<SaveResult> | null | undefined)?.status === 'failed'
