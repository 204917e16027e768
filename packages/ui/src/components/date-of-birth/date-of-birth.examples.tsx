import type { Example } from '../../gallery/example.ts'
import { DateOfBirth } from './date-of-birth.tsx'

const years = Array.from({ length: 82 }, (_, index) => 2007 - index)

export const examples: readonly Example[] = [
  {
    name: 'empty',
    render: (words) => (
      <DateOfBirth
        name="birth-empty"
        legend={words.label}
        hint={words.hint}
        words={words}
        months={words.months}
        years={years}
        required
        latest="2007-06-15"
        messages={{ required: words.error, invalid: words.titleLong, late: words.sentence }}
      />
    ),
  },
  {
    name: 'filled in, month first',
    render: (words) => (
      <DateOfBirth
        name="birth-filled"
        legend={words.label}
        words={words}
        months={words.months}
        years={years}
        order={['month', 'day', 'year']}
        value={{ day: '29', month: '9', year: '1984' }}
      />
    ),
  },
  {
    name: 'with an error',
    render: (words) => (
      <DateOfBirth
        name="birth-wrong"
        legend={words.label}
        words={words}
        months={words.months}
        years={years}
        error={words.error}
        value={{ day: '31', month: '2' }}
      />
    ),
  },
]
