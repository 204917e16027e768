import { ArrowRight, Heart, MessageCircle, Settings, X } from 'lucide-react'
import type { Example } from '../../gallery/example.ts'
import { FormActions } from '../form/form.tsx'
import { Icon } from '../icon/icon.tsx'
import { Button, ButtonLink, IconButton } from './button.tsx'

const tones = ['accent', 'outline', 'quiet', 'danger'] as const

export const examples: readonly Example[] = [
  {
    name: 'tones',
    render: (words) => (
      <FormActions>
        <Button>{words.action}</Button>
        <Button tone="outline">{words.secondary}</Button>
        <Button tone="quiet">{words.cancel}</Button>
        <Button tone="danger">{words.logout}</Button>
      </FormActions>
    ),
  },
  {
    name: 'sizes',
    render: (words) => (
      <FormActions>
        <Button size="small">{words.action}</Button>
        <Button>{words.action}</Button>
        <Button size="large">{words.action}</Button>
      </FormActions>
    ),
  },
  {
    name: 'with an icon',
    render: (words) => (
      <FormActions>
        <Button icon={<Icon shape={MessageCircle} size={20} />}>{words.messages}</Button>
        <Button tone="outline" size="small" icon={<Icon shape={Heart} size={16} />}>
          {words.likes}
        </Button>
      </FormActions>
    ),
  },
  {
    name: 'disabled',
    render: (words) => (
      <FormActions>
        {tones.map((tone) => (
          <Button key={tone} tone={tone} disabled>
            {words.action}
          </Button>
        ))}
      </FormActions>
    ),
  },
  {
    name: 'busy',
    render: (words) => (
      <FormActions>
        {tones.map((tone) => (
          <Button key={tone} tone={tone} busy>
            {words.action}
          </Button>
        ))}
      </FormActions>
    ),
  },
  { name: 'long words', render: (words) => <Button>{words.labelLong}</Button> },
  { name: 'wide on phones', render: (words) => <Button wide="phone">{words.actionLong}</Button> },
  {
    name: 'wide',
    render: (words) => (
      <Button wide size="large">
        {words.actionLong}
      </Button>
    ),
  },
  {
    name: 'links',
    render: (words) => (
      <FormActions>
        <ButtonLink href="#" size="large">
          {words.action}
        </ButtonLink>
        <ButtonLink href="#" tone="outline" size="large" icon={<Icon shape={ArrowRight} size={20} />}>
          {words.secondary}
        </ButtonLink>
      </FormActions>
    ),
  },
  {
    name: 'icon alone',
    render: (words) => (
      <FormActions>
        <IconButton icon={<Icon shape={X} />} label={words.close} />
        <IconButton icon={<Icon shape={Settings} />} label={words.settings} tone="outline" />
        <IconButton icon={<Icon shape={Heart} />} label={words.likes} tone="accent" />
        <IconButton icon={<Icon shape={Heart} />} label={words.likes} disabled />
      </FormActions>
    ),
  },
]
