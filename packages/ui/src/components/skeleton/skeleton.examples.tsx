import type { Example } from '../../gallery/example.ts'
import { one } from '../../gallery/examples.css.ts'
import { Skeleton } from './skeleton.tsx'

export const examples: readonly Example[] = [
  { name: 'lines', render: () => <Skeleton shape="line" lines={3} /> },
  { name: 'title', render: () => <Skeleton shape="title" /> },
  { name: 'avatar', render: () => <Skeleton shape="avatar" /> },
  {
    name: 'card',
    render: () => (
      <div className={one}>
        <Skeleton shape="card" />
      </div>
    ),
  },
]
