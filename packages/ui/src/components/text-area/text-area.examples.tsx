import type { Example } from '../../gallery/example.ts'
import { TextArea } from './text-area.tsx'

export const examples: readonly Example[] = [
  {
    name: 'empty',
    render: (words) => <TextArea name="area-empty" label={words.label} hint={words.hint} maxLength={500} />,
  },
  {
    name: 'nearly full, with an error',
    render: (words) => (
      <TextArea
        name="area-full"
        label={words.labelLong}
        value={words.paragraph}
        error={words.error}
        maxLength={words.paragraph.length + 3}
      />
    ),
  },
]
