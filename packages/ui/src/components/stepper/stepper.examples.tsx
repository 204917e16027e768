import type { Example } from '../../gallery/example.ts'
import { Stepper } from './stepper.tsx'

const steps = (names: readonly string[]) =>
  names.map((name, at) => ({ name, place: `${name} (${at + 1}/${names.length})` }))

export const examples: readonly Example[] = [
  {
    name: 'at the beginning',
    render: ({ profile, search, settings }) => (
      <Stepper label={profile} steps={steps([profile, search, settings])} current={0} />
    ),
  },
  {
    name: 'under way, long words',
    render: ({ profile, labelLong, search, messages, titleLong }) => (
      <Stepper label={profile} steps={steps([labelLong, search, titleLong, messages, profile])} current={2} />
    ),
  },
  {
    name: 'with a step left out',
    render: ({ profile, search, settings, messages }) => (
      <Stepper
        label={profile}
        steps={steps([profile, search, settings, messages]).map((step, at) => ({
          ...step,
          empty: at === 1 ? settings : undefined,
        }))}
        current={3}
      />
    ),
  },
  {
    name: 'done',
    render: ({ profile, search }) => <Stepper label={profile} steps={steps([profile, search])} current={2} />,
  },
]
