import { ABOUT_MAX } from '@hearth/contracts/profiles'
import { updateOwnDetails } from '@hearth/db/queries/profiles/own-details'
import { inTenant } from '@hearth/db/scope'
import type { Viewer } from '../accounts/sessions.ts'
import type { AppContext } from '../context.ts'
import type { Visible } from '../discovery/visibility.ts'
import { AppError, accept, type FieldRefusal, fault, type Outcome, type Parsed, refuseFields } from '../failures.ts'

/** Control characters but the end of a line, and what turns the text around it: all of it but what joins letters and emoji. */
const INVISIBLE = /(?!\n|\u200C|\u200D|\uFE0E|\uFE0F)[\p{Cc}\p{Co}\p{Cs}\p{Cf}\u2028\u2029]/gu

/** A letter carries a few marks in some scripts; more of them paint over the lines around it. */
const PILED_MARKS = /([\p{M}\u200C\u200D]{6})[\p{M}\u200C\u200D]+/gu

/** A text of more code units is not counted: a character has rarely more than six. */
const CODE_UNITS_MAX = ABOUT_MAX * 6

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' })

/** What somebody wrote of themself as it is stored: composed (NFC), nothing invisible, no more than one empty line in a row; empty for nothing. */
export function parseAbout(typed: string): Parsed<string> {
  const tooLong = fault('profiles.about_too_long', { max: ABOUT_MAX })
  if (typed.length > 2 * CODE_UNITS_MAX) return tooLong
  const text = tidy(typed)
  if (text.length > CODE_UNITS_MAX) return tooLong
  return text.length > ABOUT_MAX && [...graphemes.segment(text)].length > ABOUT_MAX ? tooLong : accept(text)
}

/** The same text without what nobody sees, in time that grows as the text does. */
export const tidy = (typed: string): string =>
  typed
    .replace(/\r\n?/g, '\n')
    .replace(/\t/g, ' ')
    .normalize('NFC')
    .replace(INVISIBLE, '')
    .replace(PILED_MARKS, '$1')
    // Looks at each run of blanks once, however long it is.
    .replace(/(?<![^\S\n])[^\S\n]+\n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()

export interface SaveAbout {
  readonly viewer: Pick<Viewer, 'scope' | 'id'>
  readonly visible: Pick<Visible, 'notes'>
  /** As typed. */
  readonly about: string
}

/** Saves what the member wrote of themself, and nothing where the site does not show it; nothing written takes away what was there. */
export async function saveAbout(
  ctx: AppContext,
  { viewer, visible, about }: SaveAbout,
): Promise<Outcome<null> | FieldRefusal<'profiles.invalid_details'>> {
  if (!visible.notes) return accept(null)
  const parsed = parseAbout(about)
  if (!parsed.ok) return refuseFields('profiles.invalid_details', [{ field: 'about', ...parsed.fault }])
  const saved = await inTenant(ctx.db, viewer.scope, (tx) =>
    updateOwnDetails(tx, { memberId: viewer.id, details: { about: parsed.value || null } }),
  )
  if (!saved) throw new AppError('platform.not_found', 404)
  return accept(null)
}
