import { type ComponentProps, memo, type ReactNode, Suspense } from 'react'
import { lazyPart } from '../../client/lazy-part.ts'
import type { AboutData } from './conversation-data.ts'
import * as css from './conversation-page.css.ts'
import type { Removal } from './message-about.tsx'

const { Part: MessageAbout } = lazyPart(
  '[data-message-about]',
  async () => (await import('./message-about.tsx')).MessageAbout,
)

/** React renders a part of a document anew that gets an update before it is hydrated, so this one gets none without need. */
const MessageAboutPart = memo((props: ComponentProps<typeof MessageAbout>) => (
  <Suspense>
    <MessageAbout {...props} />
  </Suspense>
))

/** What a message is about, above it. */
export const aboutOf = (about: AboutData | null | undefined, removal?: Removal): ReactNode =>
  about && <MessageAboutPart {...{ about, removal }} className={css.about} />
