import type { Example } from '../../gallery/example.ts'
import { Button } from '../button/button.tsx'
import { Checkbox } from '../checkbox/checkbox.tsx'
import { PasswordField } from '../password-field/password-field.tsx'
import { TextField } from '../text-field/text-field.tsx'
import { Fieldset, Form, FormActions } from './form.tsx'

export const examples: readonly Example[] = [
  {
    name: 'new',
    render: (words) => (
      <Form method="get">
        <Fieldset legend={words.profile}>
          <TextField
            name="form-email"
            type="email"
            label={words.label}
            hint={words.hint}
            required
            messages={{ required: words.error, invalid: words.error }}
          />
          <PasswordField
            name="form-password"
            label={words.show}
            show={words.show}
            hide={words.hide}
            minLength={8}
            required
            messages={{ required: words.error, short: words.error }}
          />
          <PasswordField
            name="form-again"
            matches="form-password"
            label={words.show}
            show={words.show}
            hide={words.hide}
            required
            messages={{ required: words.error, differs: words.error }}
          />
        </Fieldset>
        <Checkbox name="form-agreed" label={words.sentence} required messages={{ required: words.error }} />
        <FormActions>
          <Button type="submit" wide="phone">
            {words.action}
          </Button>
          <Button tone="quiet" wide="phone">
            {words.cancel}
          </Button>
        </FormActions>
      </Form>
    ),
  },
  {
    name: 'after a failed attempt',
    render: (words) => (
      <Form
        method="get"
        faultsTitle={words.titleLong}
        faults={[
          { field: 'failed-name', text: words.sentence },
          { field: 'failed-email', text: words.error },
        ]}
      >
        <TextField name="failed-name" label={words.profile} error={words.sentence} required />
        <TextField name="failed-email" label={words.label} value={words.name} error={words.error} required />
        <FormActions>
          <Button type="submit" wide="phone">
            {words.actionLong}
          </Button>
        </FormActions>
      </Form>
    ),
  },
]
