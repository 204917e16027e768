import type { Example } from '../../gallery/example.ts'
import { Textarea } from './textarea.tsx'

export const examples: readonly Example[] = [
  {
    name: 'empty, counts what is left',
    render: ({ label, hint, more }) => (
      <Textarea name="area-empty" label={label} hint={hint} most={200} left={(count) => `${count} ${more}`} />
    ),
  },
  {
    name: 'for a line or two',
    render: ({ label, sentence }) => <Textarea name="area-few" label={label} value={sentence} few />,
  },
  {
    name: 'too long, with an error',
    render: ({ labelLong, error, paragraph, more }) => (
      <Textarea
        name="area-wrong"
        label={labelLong}
        value={paragraph}
        error={error}
        most={20}
        left={(count) => `${count} ${more}`}
      />
    ),
  },
]
