import type { Example } from '../../gallery/example.ts'
import { PasswordField } from './password-field.tsx'

export const examples: readonly Example[] = [
  {
    name: 'new',
    render: (words) => (
      <PasswordField
        name="password-new"
        label={words.label}
        hint={words.hint}
        show={words.show}
        hide={words.hide}
        autoComplete="new-password"
        minLength={8}
        required
        messages={{ required: words.error, short: words.error }}
      />
    ),
  },
  {
    name: 'with an error',
    render: (words) => (
      <PasswordField
        name="password-again"
        matches="password-new"
        label={words.label}
        error={words.error}
        show={words.show}
        hide={words.hide}
        autoComplete="new-password"
        required
        messages={{ required: words.error, differs: words.error }}
      />
    ),
  },
]
