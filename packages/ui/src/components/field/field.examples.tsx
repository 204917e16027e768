import type { Example } from '../../gallery/example.ts'
import { control } from './field.css.ts'
import { Field, FieldGroup } from './field.tsx'

export const examples: readonly Example[] = [
  {
    name: 'around any control',
    render: (words) => (
      <Field id="field-any" label={words.labelLong} hint={words.hint} error={words.error}>
        {(own) => <textarea {...own} className={control} rows={3} defaultValue={words.paragraph} />}
      </Field>
    ),
  },
  {
    name: 'around a group',
    render: (words) => (
      <FieldGroup id="field-group" legend={words.labelLong} hint={words.hint}>
        <input id="field-group" className={control} aria-label={words.label} />
      </FieldGroup>
    ),
  },
]
