import { MessageCircle } from 'lucide-react'
import type { Example } from '../../gallery/example.ts'
import { FormActions } from '../form/form.tsx'
import { Icon } from '../icon/icon.tsx'
import { Badge } from './badge.tsx'

export const examples: readonly Example[] = [
  {
    name: 'counts',
    render: ({ messages, unread }) => (
      <FormActions>
        {[1, 12, 99, 100].map((count) => (
          <Badge key={count} count={count} label={`${messages}: ${count} ${unread}`} />
        ))}
      </FormActions>
    ),
  },
  {
    name: 'tones',
    render: ({ credits }) => (
      <FormActions>
        {(['warning', 'danger'] as const).map((tone, at) => (
          <Badge key={tone} tone={tone} count={at === 0 ? 7 : 0} label={`${credits}: ${at === 0 ? 7 : 0}`} />
        ))}
      </FormActions>
    ),
  },
  {
    name: 'nothing at 0',
    render: ({ messages, unread }) => (
      <FormActions>
        <Icon shape={MessageCircle} label={messages} />
        <Badge count={0} label={unread} />
      </FormActions>
    ),
  },
]
