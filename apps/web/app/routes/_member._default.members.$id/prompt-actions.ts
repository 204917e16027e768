import type { PageName } from '../../addresses.ts'

export type PromptAction = 'signup' | 'login' | 'write' | 'like' | 'gift'

/** What a visitor is offered on a profile: what members can do there, as far as the app has the pages for it, and else the way in. */
export function promptActions(entrance: 'signup' | 'login', pages: readonly PageName[]): readonly PromptAction[] {
  const built: readonly PromptAction[] = [
    ...(pages.includes('messages') ? (['write'] as const) : []),
    ...(pages.includes('likes') ? (['like'] as const) : []),
    // A gift is sent in a conversation.
    ...(pages.includes('messages') ? (['gift'] as const) : []),
  ]
  return built.length > 0 ? built : [entrance]
}
