import { EllipsisVertical } from 'lucide-react'
import type { Example, SampleWords } from '../../gallery/example.ts'
import { Button, IconButton } from '../button/button.tsx'
import { Icon } from '../icon/icon.tsx'
import { TextLink } from '../link/link.tsx'
import { Message } from './message.tsx'

const at = { time: '14:05', dateTime: '2026-11-27T14:05:00Z' }
const menu = (words: SampleWords) => <IconButton icon={<Icon shape={EllipsisVertical} />} label={words.menu} />

export const examples: readonly Example[] = [
  {
    name: 'both sides, two of one sender together',
    render: (words) => (
      <>
        <Message by={words.name}>{words.fact}</Message>
        <Message by={words.name} {...at} joined>
          {words.sentence}
        </Message>
        <Message by={words.name} label={words.option2} {...at}>
          {words.fact}
        </Message>
        <Message by={words.you} own {...at} state="read" stateLabel={words.option1} menu={menu(words)}>
          {words.emptyText}
        </Message>
        <Message by={words.you} own {...at} state="delivered" stateLabel={words.option2}>
          {words.fact}
        </Message>
      </>
    ),
  },
  {
    name: 'long words, lines and a link',
    render: (words) => (
      <>
        <Message by={words.name} {...at}>
          {`${words.paragraph}\n\n${words.titleLong}`}
        </Message>
        <Message by={words.you} own {...at} state="sent" stateLabel={words.option2}>
          {words.titleLong.replaceAll(' ', '')} <TextLink href="#message">www.example.com/{words.locale}</TextLink>
        </Message>
      </>
    ),
  },
  {
    name: 'being sent, failed, taken back',
    render: (words) => (
      <>
        <Message by={words.you} own state="sending" stateLabel={words.busy}>
          {words.sentence}
        </Message>
        <Message
          by={words.you}
          own
          state="failed"
          stateLabel={words.error}
          retry={
            <Button tone="quiet" size="small">
              {words.send}
            </Button>
          }
        >
          {words.fact}
        </Message>
        <Message by={words.name} {...at} state="taken-back">
          {words.empty}
        </Message>
        <Message by={words.you} own {...at} state="taken-back">
          {words.empty}
        </Message>
      </>
    ),
  },
  {
    name: 'one letter',
    render: (words) => (
      <Message by={words.name} {...at}>
        ?
      </Message>
    ),
  },
]
