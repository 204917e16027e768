import type { Example } from '../../gallery/example.ts'
import { TextLink } from '../link/link.tsx'
import { Checkbox } from './checkbox.tsx'

export const examples: readonly Example[] = [
  { name: 'off', render: (words) => <Checkbox name="checkbox-off" label={words.sentence} /> },
  { name: 'on', render: (words) => <Checkbox name="checkbox-on" label={words.sentence} checked /> },
  {
    name: 'with a link and an error',
    render: (words) => (
      <Checkbox
        name="checkbox-wrong"
        label={
          <>
            {words.paragraph} <TextLink href="#">{words.more}</TextLink>
          </>
        }
        error={words.error}
        required
        messages={{ required: words.error }}
      />
    ),
  },
]
