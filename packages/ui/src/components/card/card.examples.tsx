import type { Example } from '../../gallery/example.ts'
import { Card } from './card.tsx'

export const examples: readonly Example[] = [
  {
    name: 'plain',
    render: (words) => (
      <Card>
        <p>{words.paragraph}</p>
      </Card>
    ),
  },
  {
    name: 'one link, large padding',
    render: (words) => (
      <Card href="#card" padding="large">
        {words.titleLong}
      </Card>
    ),
  },
]
