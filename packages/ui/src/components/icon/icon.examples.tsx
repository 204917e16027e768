import { Heart, MapPin, Search, Settings } from 'lucide-react'
import type { Example } from '../../gallery/example.ts'
import { FormActions } from '../form/form.tsx'
import { Icon } from './icon.tsx'

export const examples: readonly Example[] = [
  {
    name: 'sizes',
    render: () => (
      <FormActions>
        <Icon shape={Heart} size={16} />
        <Icon shape={MapPin} size={20} />
        <Icon shape={Settings} />
        <Icon shape={Search} size={32} />
      </FormActions>
    ),
  },
  { name: 'with a meaning of its own', render: (words) => <Icon shape={Heart} label={words.likes} /> },
]
