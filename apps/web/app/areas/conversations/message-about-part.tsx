import type { ReactNode } from 'react'
import { lazyPart } from '../../client/lazy-part.ts'
import type { AboutData } from './conversation-data.ts'
import * as css from './conversation-page.css.ts'
import type { Removal } from './message-about.tsx'

const { Part: MessageAbout } = lazyPart(
  '[data-message-about]',
  async () => (await import('./message-about.tsx')).MessageAbout,
)

/** What a message is about, above it. */
export const aboutOf = (about: AboutData | null | undefined, removal?: Removal): ReactNode =>
  about && <MessageAbout {...{ about, removal }} className={css.about} />
