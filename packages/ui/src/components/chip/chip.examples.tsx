import { Coffee, MapPin } from 'lucide-react'
import type { Example } from '../../gallery/example.ts'
import { FormActions } from '../form/form.tsx'
import { Icon } from '../icon/icon.tsx'
import { Chip } from './chip.tsx'

export const examples: readonly Example[] = [
  {
    name: 'facts',
    render: (words) => (
      <FormActions>
        <Chip>{words.option1}</Chip>
        <Chip icon={<Icon shape={MapPin} size={16} />}>{words.place}</Chip>
        <Chip icon={<Icon shape={Coffee} size={16} />}>{words.fact}</Chip>
        <Chip selected>{words.option2}</Chip>
        <Chip marked icon={<Icon shape={Coffee} size={16} />}>
          {words.option3}
        </Chip>
      </FormActions>
    ),
  },
  {
    name: 'filters to take away',
    render: (words) => (
      <FormActions>
        <Chip href="#chip" removes={`${words.close}:`}>
          {words.option1}
        </Chip>
        <Chip href="#chip" removes={`${words.close}:`}>
          {words.labelLong}
        </Chip>
      </FormActions>
    ),
  },
  {
    name: 'filters',
    render: (words) => (
      <FormActions>
        <Chip href="#chip" selected>
          {words.option1}
        </Chip>
        <Chip href="#chip">{words.option2}</Chip>
        <Chip href="#chip">{words.option3}</Chip>
      </FormActions>
    ),
  },
]
