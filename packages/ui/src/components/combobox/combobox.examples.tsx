import { useState } from 'react'
import type { Example, SampleWords } from '../../gallery/example.ts'
import { Combobox } from './combobox.tsx'

function Sample({
  name,
  words,
  error,
  empty = false,
}: {
  name: string
  words: SampleWords
  error?: string
  empty?: boolean
}) {
  const [value, setValue] = useState(empty ? '' : '2')
  const labels = [words.option1, words.option2, words.option3, words.labelLong]
  return (
    <Combobox
      name={name}
      label={words.label}
      hint={words.hint}
      error={error}
      options={labels.map((label, at) => ({ value: String(at + 1), label }))}
      value={value}
      onChoose={setValue}
      placeholder={words.placeholder}
      none={words.empty}
      found={(count) => `${count} ${words.more}`}
    />
  )
}

export const examples: readonly Example[] = [
  { name: 'chosen', render: (words) => <Sample name="combo-chosen" words={words} /> },
  { name: 'empty', render: (words) => <Sample name="combo-empty" words={words} empty /> },
  { name: 'with an error', render: (words) => <Sample name="combo-wrong" words={words} error={words.error} /> },
]
