import { Heart, MessageCircle } from 'lucide-react'
import type { Example } from '../../gallery/example.ts'
import { ButtonLink } from '../button/button.tsx'
import { Icon } from '../icon/icon.tsx'
import { PageActionBar } from './page-action-bar.tsx'

export const examples: readonly Example[] = [
  {
    name: 'two actions, at the lower edge below 768 px',
    render: (words) => (
      <PageActionBar>
        <ButtonLink href="#page-action-bar" icon={<Icon shape={MessageCircle} size={20} />}>
          {words.actionLong}
        </ButtonLink>
        <ButtonLink href="#page-action-bar" tone="outline" icon={<Icon shape={Heart} size={20} />}>
          {words.secondary}
        </ButtonLink>
      </PageActionBar>
    ),
  },
]
