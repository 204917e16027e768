import type { Example } from '../../gallery/example.ts'
import { Switch } from './switch.tsx'

export const examples: readonly Example[] = [
  { name: 'off', render: (words) => <Switch name="switch-off" label={words.label} on={false} /> },
  { name: 'on', render: (words) => <Switch name="switch-on" label={words.labelLong} on /> },
]
