import type { Fault } from '@hearth/contracts/faults'
import { PROMPT_ANSWER_MAX, PROMPTS_MAX, type Prompt } from '@hearth/contracts/profiles'
import { lockProfile, type PromptAnswer, replacePromptAnswers } from '@hearth/db/queries/profiles/own-lists'
import { inTenant } from '@hearth/db/scope'
import type { AppContext } from '../context.ts'
import { AppError, accept, type FieldRefusal, fault, type Outcome, type Parsed, refuseFields } from '../failures.ts'
import type { Viewer } from '../identity/sessions.ts'
import { parseOwnWords } from './own-words.ts'
import { askedPrompts, type ProfileVisible } from './visibility.ts'

/** A prompt with its answer as they were filled in; both may be empty. */
export interface AnswerDraft {
  readonly prompt: string
  readonly answer: string
}

interface SavePrompts {
  readonly viewer: Pick<Viewer, 'scope' | 'id'>
  readonly visible: Pick<ProfileVisible, 'notes' | 'prompts'>
  /** In the order in which they are shown. */
  readonly answers: readonly AnswerDraft[]
}

/** The answer in the form that is stored: on one line; empty for none. */
export const parseAnswer = (typed: string): Parsed<string> => {
  const parsed = parseOwnWords(typed, { max: PROMPT_ANSWER_MAX, tooLong: 'profiles.answer_too_long' })
  return parsed.ok ? accept(parsed.value.replace(/\s+/g, ' ')) : parsed
}

interface ParsedAnswers {
  readonly given: readonly PromptAnswer[]
  readonly faults: readonly Fault[]
}

/** The answers in the form that is stored, without empty ones. Faults name `prompt_1`, `answer_1` and so on. */
export function parseAnswers(
  answers: readonly AnswerDraft[],
  visible: Pick<ProfileVisible, 'notes' | 'prompts'>,
): ParsedAnswers {
  const offered = askedPrompts(visible)
  const faults: Fault[] = []
  const given: PromptAnswer[] = []
  for (const [at, draft] of answers.slice(0, PROMPTS_MAX).entries()) {
    const answer = parseAnswer(draft.answer)
    if (!answer.ok) faults.push({ field: `answer_${at + 1}`, ...answer.fault })
    else if (answer.value !== '') {
      const prompt = parsePrompt(draft.prompt, { offered, given })
      if (prompt.ok) given.push({ prompt: prompt.value, answer: answer.value })
      else faults.push({ field: `prompt_${at + 1}`, ...prompt.fault })
    }
  }
  return { given, faults }
}

/** Replaces a member's answers to the site's prompts; does nothing if the site has none. Empty answers are left out. */
export async function savePrompts(
  ctx: AppContext,
  { viewer, visible, answers }: SavePrompts,
): Promise<Outcome<null> | FieldRefusal<'profiles.invalid_details'>> {
  if (askedPrompts(visible).length === 0) return accept(null)
  const { given, faults } = parseAnswers(answers, visible)
  if (faults.length > 0) return refuseFields('profiles.invalid_details', faults)
  await inTenant(ctx.db, viewer.scope, async (tx) => {
    if (!(await lockProfile(tx, { memberId: viewer.id }))) throw new AppError('platform.not_found', 404)
    await replacePromptAnswers(tx, { memberId: viewer.id, answers: given })
  })
  return accept(null)
}

function parsePrompt(
  typed: string,
  { offered, given }: { offered: readonly Prompt[]; given: readonly PromptAnswer[] },
): Parsed<Prompt> {
  const prompt = offered.find((one) => one === typed)
  if (prompt === undefined) return fault('profiles.prompt_required')
  return given.some((one) => one.prompt === prompt) ? fault('profiles.prompt_twice') : accept(prompt)
}
