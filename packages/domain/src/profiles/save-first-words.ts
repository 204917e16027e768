import type { AppContext } from '../context.ts'
import { accept, type FieldRefusal, type Outcome, refuseFields } from '../failures.ts'
import type { Viewer } from '../identity/sessions.ts'
import { ownAnswers } from './own-profile.ts'
import { parseAbout, saveAbout } from './save-about.ts'
import { type AnswerDraft, parseAnswers, savePrompts } from './save-prompts.ts'
import { askedPrompts, type ProfileVisible } from './visibility.ts'

interface SaveFirstWords {
  readonly viewer: Pick<Viewer, 'scope' | 'id'>
  readonly visible: Pick<ProfileVisible, 'notes' | 'prompts'>
  /** As typed. */
  readonly about: string
  /** The answer that comes first, in place of the one that did; the others stay. */
  readonly first: AnswerDraft
}

/** Saves the text about the member and the first of their answers, or neither of both. Does nothing if the site does not show members' texts. */
export async function saveFirstWords(
  ctx: AppContext,
  { viewer, visible, about, first }: SaveFirstWords,
): Promise<Outcome<null> | FieldRefusal<'profiles.invalid_details'>> {
  if (!visible.notes) return accept(null)
  const answers = [first, ...(await ownAnswers(ctx, { viewer, visible })).slice(1)]
  const parsed = parseAbout(about)
  const faults = [
    ...(parsed.ok ? [] : [{ field: 'about', ...parsed.fault }]),
    ...(askedPrompts(visible).length === 0 ? [] : parseAnswers(answers, visible).faults),
  ]
  if (faults.length > 0) return refuseFields('profiles.invalid_details', faults)
  const saved = await saveAbout(ctx, { viewer, visible, about })
  return saved.ok ? savePrompts(ctx, { viewer, visible, answers }) : saved
}
