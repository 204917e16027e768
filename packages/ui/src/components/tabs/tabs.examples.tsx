import type { Example } from '../../gallery/example.ts'
import { Tabs } from './tabs.tsx'

export const examples: readonly Example[] = [
  {
    name: 'few',
    render: (words) => (
      <Tabs
        label={words.messages}
        items={[
          { href: '#tabs', label: words.likes, count: 3, current: true },
          { href: '#tabs-2', label: words.messages, count: 120 },
        ]}
      />
    ),
  },
  {
    name: 'more than fit',
    render: (words) => (
      <Tabs
        label={words.menu}
        items={[
          { href: '#tabs', label: words.messages, current: true },
          { href: '#tabs-2', label: words.labelLong, count: 12 },
          { href: '#tabs-3', label: words.option3 },
          { href: '#tabs-4', label: words.settings },
        ]}
      />
    ),
  },
]
