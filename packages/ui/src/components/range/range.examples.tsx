import type { Example } from '../../gallery/example.ts'
import { Range } from './range.tsx'

export const examples: readonly Example[] = [
  {
    name: 'two ends',
    render: (words) => (
      <Range
        legend={words.label}
        min={18}
        max={99}
        from={{ name: 'range-from', label: words.option1, value: 28 }}
        to={{ name: 'range-to', label: words.option2, value: 45 }}
      />
    ),
  },
  {
    name: 'both at the end, with a unit',
    render: (words) => (
      <Range
        legend={words.labelLong}
        min={0}
        max={200}
        unit="km"
        from={{ name: 'range-near', label: words.option1, value: 200 }}
        to={{ name: 'range-far', label: words.option2, value: 200 }}
      />
    ),
  },
  {
    name: 'one end, open above',
    render: (words) => (
      <Range
        legend={words.label}
        min={18}
        max={99}
        to={{ name: 'range-until', label: words.option2, value: 99 }}
        open
      />
    ),
  },
]
