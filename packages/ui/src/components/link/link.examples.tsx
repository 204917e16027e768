import type { Example } from '../../gallery/example.ts'
import { TextLink } from './link.tsx'

export const examples: readonly Example[] = [
  {
    name: 'in a text',
    render: (words) => (
      <p>
        {words.sentence} <TextLink href="#">{words.more}</TextLink>. {words.emptyText}
      </p>
    ),
  },
  {
    name: 'quiet',
    render: (words) => (
      <TextLink href="#" quiet>
        {words.settings}
      </TextLink>
    ),
  },
  {
    name: 'alone in its line',
    render: (words) => (
      <TextLink href="#" quiet alone>
        {words.settings}
      </TextLink>
    ),
  },
]
