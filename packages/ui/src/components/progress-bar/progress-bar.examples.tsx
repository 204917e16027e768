import type { Example } from '../../gallery/example.ts'
import { ProgressBar } from './progress-bar.tsx'

export const examples: readonly Example[] = [
  { name: 'under way', render: () => <ProgressBar active /> },
  { name: 'at rest', render: () => <ProgressBar /> },
]
