import { Coffee, Heart, MapPin } from 'lucide-react'
import type { Example, SampleWords } from '../../gallery/example.ts'
import { Icon } from '../icon/icon.tsx'
import { ChoiceChips } from './choice-chips.tsx'

const chipsOf = (words: SampleWords) =>
  (
    [
      [words.option1, Heart],
      [words.fact, Coffee],
      [words.place, MapPin],
      [words.labelLong, Coffee],
    ] as const
  ).map(([label, shape], at) => ({
    ...{ value: String(at), label, chosen: at === 1 },
    icon: <Icon shape={shape} size={20} />,
  }))

export const examples: readonly Example[] = [
  {
    name: 'with a search',
    render: (words) => (
      <ChoiceChips
        name="choice-chips"
        label={words.title}
        chips={chipsOf(words)}
        search={{ label: words.search, found: (count) => `${words.title}: ${count}` }}
      />
    ),
  },
  {
    name: 'without one',
    render: (words) => <ChoiceChips name="choice-chips-all" label={words.title} chips={chipsOf(words)} />,
  },
]
