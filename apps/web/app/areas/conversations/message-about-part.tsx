import { type ReactNode, Suspense } from 'react'
import { lazyPart } from '../../client/lazy-part.ts'
import type { AboutData } from './conversation-data.ts'
import * as css from './conversation-page.css.ts'

const { Part: MessageAbout } = lazyPart(
  '[data-message-about]',
  async () => (await import('./message-about.tsx')).MessageAbout,
)

/** How it is taken away from the next message: the address of the conversation without it, and what a script does. */
export interface Removal {
  readonly path: string
  readonly onRemove: () => void
}

/** What a message is about, above it. */
export const aboutOf = (about: AboutData | null | undefined, removal?: Removal): ReactNode =>
  about && (
    <Suspense>
      <MessageAbout {...{ about, removal }} className={css.about} />
    </Suspense>
  )
