import type { PageName } from '../../addresses.ts'

export type PromptAction = 'signup' | 'login' | 'write' | 'like'

/** The actions that a profile offers to visitors: those of members for which the app has pages, otherwise signing up or logging in. */
export function promptActions(entrance: 'signup' | 'login', pages: readonly PageName[]): readonly PromptAction[] {
  const built: readonly PromptAction[] = [
    ...(pages.includes('messages') ? (['write'] as const) : []),
    ...(pages.includes('likes') ? (['like'] as const) : []),
  ]
  return built.length > 0 ? built : [entrance]
}
