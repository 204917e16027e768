import type { Example, SampleWords } from '../../gallery/example.ts'
import { PlainSelect } from './plain-select.tsx'
import { Select } from './select.tsx'

const options = (words: SampleWords) => [
  { value: '1', label: words.option1 },
  { value: '2', label: words.option2 },
  { value: '3', label: words.option3 },
]

export const examples: readonly Example[] = [
  {
    name: 'nothing chosen',
    render: (words) => (
      <Select name="select-empty" label={words.label} options={options(words)} placeholder={words.search} required />
    ),
  },
  {
    name: 'chosen, long words',
    render: (words) => (
      <Select name="select-long" label={words.labelLong} hint={words.hint} options={options(words)} value="3" />
    ),
  },
  {
    name: 'with an error',
    render: (words) => (
      <Select
        name="select-wrong"
        label={words.label}
        options={options(words)}
        placeholder={words.search}
        error={words.error}
        required
      />
    ),
  },
  {
    name: 'a filter, and one that has to wait',
    render: (words) => (
      <>
        <PlainSelect name="select-plain" label={words.label} options={options(words)} value="" any={words.search} />
        <PlainSelect name="select-waiting" label={words.label} options={[]} value="" any={words.search} disabled />
      </>
    ),
  },
]
