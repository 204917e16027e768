import { lazyPart } from '../../client/lazy-part.ts'

// No document has this part, because only a browser looks at messages.
export const { Part: WarningPart } = lazyPart(
  '[data-message-warning]',
  async () => (await import('./message-warning.tsx')).StrangerWarning,
)
