import type { Example } from '../../gallery/example.ts'
import { PasswordField } from '../password-field/password-field.tsx'
import { RadioGroup } from '../radio-group/radio-group.tsx'
import { TextField } from '../text-field/text-field.tsx'
import { SteppedForm } from './stepped-form.tsx'

export const examples: readonly Example[] = [
  {
    name: 'three steps',
    render: (words) => (
      <SteppedForm
        method="get"
        words={{ progress: words.profile, back: words.cancel, next: words.more, send: words.actionLong }}
        steps={[
          {
            name: words.name,
            heading: words.titleLong,
            place: '1/3',
            children: (
              <TextField name="steps-name" label={words.labelLong} required messages={{ required: words.error }} />
            ),
          },
          {
            name: words.search,
            heading: words.search,
            place: '2/3',
            children: (
              <RadioGroup
                name="steps-choice"
                legend={words.label}
                options={[words.option1, words.option3].map((label) => ({ value: label, label }))}
                required
                messages={{ required: words.error }}
              />
            ),
          },
          {
            name: words.settings,
            heading: words.settings,
            place: '3/3',
            children: (
              <PasswordField
                name="steps-password"
                label={words.show}
                show={words.show}
                hide={words.hide}
                minLength={8}
                required
                messages={{ required: words.error, short: words.error }}
              />
            ),
          },
        ]}
      />
    ),
  },
]
