import { type ComponentProps, Suspense } from 'react'
import { lazyPart } from '../../client/lazy-part.ts'

// No document has this part, because only a browser looks at messages.
const { Part } = lazyPart('[data-message-warning]', async () => (await import('./message-warning.tsx')).StrangerWarning)

export const WarningPart = (props: ComponentProps<typeof Part>) => (
  <Suspense>
    <Part {...props} />
  </Suspense>
)
