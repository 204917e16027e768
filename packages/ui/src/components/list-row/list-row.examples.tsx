import { Check, MapPin } from 'lucide-react'
import type { Example } from '../../gallery/example.ts'
import { Avatar } from '../avatar/avatar.tsx'
import { Badge } from '../badge/badge.tsx'
import { Icon } from '../icon/icon.tsx'
import { ListRow } from './list-row.tsx'

export const examples: readonly Example[] = [
  {
    name: 'a person, with a number',
    render: (words) => (
      <ListRow
        href="#list-row"
        leading={<Avatar name={words.name} alt="" size={40} />}
        title={words.name}
        text={words.fact}
        trailing={<Badge count={3} label={words.unread} />}
      />
    ),
  },
  {
    name: 'long words',
    render: (words) => (
      <ListRow
        href="#list-row"
        leading={<Icon shape={MapPin} size={20} />}
        title={words.nameLong}
        text={words.paragraph}
        trailing={words.place}
      />
    ),
  },
  {
    name: 'choices, one that holds',
    render: (words) => (
      <form method="get">
        <ListRow name="row" value="1" title={words.option1} current trailing={<Icon shape={Check} size={20} />} />
        <ListRow name="row" value="2" title={words.option2} />
      </form>
    ),
  },
  { name: 'a fact', render: (words) => <ListRow title={words.label} text={words.placeholder} /> },
]
