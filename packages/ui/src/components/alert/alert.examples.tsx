import type { Example } from '../../gallery/example.ts'
import { ButtonLink } from '../button/button.tsx'
import { TextLink } from '../link/link.tsx'
import { Alert } from './alert.tsx'

export const examples: readonly Example[] = [
  { name: 'info', render: (words) => <Alert tone="info">{words.sentence}</Alert> },
  {
    name: 'warning with a link',
    render: (words) => (
      <Alert tone="warning" action={<TextLink href="#alert">{words.label}</TextLink>}>
        {words.sentence}
      </Alert>
    ),
  },
  { name: 'success', render: (words) => <Alert tone="success">{words.sentence}</Alert> },
  {
    name: 'warning, with an action, to be put away',
    render: (words) => (
      <Alert
        tone="warning"
        title={words.title}
        action={
          <ButtonLink href="#alert" tone="outline" size="small">
            {words.action}
          </ButtonLink>
        }
        dismiss={{ label: words.close, form: 'gallery-alert' }}
      >
        {words.sentence}
      </Alert>
    ),
  },
  {
    name: 'danger, long',
    render: (words) => (
      <Alert tone="danger" title={words.labelLong}>
        {words.paragraph}
      </Alert>
    ),
  },
]
