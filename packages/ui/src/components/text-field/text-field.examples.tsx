import type { Example } from '../../gallery/example.ts'
import { TextField } from './text-field.tsx'

export const examples: readonly Example[] = [
  {
    name: 'empty',
    render: (words) => (
      <TextField name="text-empty" label={words.label} hint={words.hint} placeholder={words.placeholder} type="email" />
    ),
  },
  {
    name: 'filled in',
    render: (words) => <TextField name="text-filled" label={words.label} value={words.placeholder} required />,
  },
  {
    name: 'with an error',
    render: (words) => (
      <TextField
        name="text-wrong"
        label={words.label}
        hint={words.hint}
        error={words.error}
        value={words.nameLong}
        required
      />
    ),
  },
  {
    name: 'checked while typing, long words, optional',
    render: (words) => (
      <TextField
        name="text-long"
        type="email"
        label={words.labelLong}
        optionalWord={`(${words.more})`}
        messages={{ required: words.error, invalid: words.error }}
      />
    ),
  },
  {
    name: 'right to left',
    render: (words) => <TextField name="text-rtl" label={words.profile} value="נעמי בן־דוד" required />,
  },
]
