import { Mars, Users, Venus } from 'lucide-react'
import type { Example, SampleWords } from '../../gallery/example.ts'
import { Icon } from '../icon/icon.tsx'
import { RadioGroup } from './radio-group.tsx'

const options = (words: SampleWords) => [
  { value: '1', label: words.option1 },
  { value: '2', label: words.option2 },
  { value: '3', label: words.option3 },
]
const icons = [Venus, Mars, Users].map((shape) => <Icon key={shape.displayName} shape={shape} size={20} />)

export const examples: readonly Example[] = [
  {
    name: 'in a row',
    render: (words) => <RadioGroup name="radio-row" legend={words.label} options={options(words)} value="1" required />,
  },
  {
    name: 'in a column, with icons',
    render: (words) => (
      <RadioGroup
        name="radio-column"
        layout="column"
        legend={words.labelLong}
        hint={words.hint}
        options={options(words).map((option, index) => ({ ...option, icon: icons[index] }))}
        value="3"
      />
    ),
  },
  {
    name: 'with an error',
    render: (words) => (
      <RadioGroup
        name="radio-wrong"
        legend={words.label}
        options={options(words)}
        error={words.error}
        required
        messages={{ required: words.error }}
      />
    ),
  },
]
