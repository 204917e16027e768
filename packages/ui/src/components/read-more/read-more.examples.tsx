import type { Example } from '../../gallery/example.ts'
import { ReadMore } from './read-more.tsx'

export const examples: readonly Example[] = [
  {
    name: 'a long text',
    render: (words) => (
      <ReadMore more={words.more} less={words.hide}>
        {Array.from({ length: 8 }, () => words.paragraph).join(' ')}
      </ReadMore>
    ),
  },
]
