import type { Example } from '../../gallery/example.ts'
import { LoadMore } from './load-more.tsx'

export const examples: readonly Example[] = [
  { name: 'ready', render: ({ more, busy }) => <LoadMore href="#load-more" label={more} busyLabel={busy} /> },
  { name: 'busy', render: ({ more, busy }) => <LoadMore href="#load-more" label={more} busyLabel={busy} busy /> },
  {
    name: 'disabled',
    render: ({ more, busy }) => <LoadMore href="#load-more" label={more} busyLabel={busy} disabled />,
  },
]
