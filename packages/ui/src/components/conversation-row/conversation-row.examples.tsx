import { EllipsisVertical, VenetianMask } from 'lucide-react'
import type { Example, SampleWords } from '../../gallery/example.ts'
import * as css from '../../gallery/examples.css.ts'
import { samplePhotographs } from '../../gallery/sample-photographs.ts'
import { IconButton } from '../button/button.tsx'
import { Icon } from '../icon/icon.tsx'
import { ConversationRow } from './conversation-row.tsx'

const face = samplePhotographs.closeUp
const photo = { src: face.thumb, colour: face.colour }
const at = { time: '14:05', dateTime: '2026-11-27T14:05:00Z' }
const menu = (words: SampleWords) => <IconButton icon={<Icon shape={EllipsisVertical} />} label={words.menu} />

export const examples: readonly Example[] = [
  {
    name: 'a list: unread and online, read, of somebody who is gone',
    render: (words) => (
      <ul className={css.list}>
        <li>
          <ConversationRow
            href="#row"
            name={words.name}
            {...photo}
            text={words.sentence}
            {...at}
            unread={3}
            unreadLabel={`3 ${words.unread}`}
            online={words.online}
            menu={menu(words)}
          />
        </li>
        <li>
          <ConversationRow
            href="#row"
            name={words.option2}
            text={`${words.you}: ${words.fact}`}
            {...at}
            menu={menu(words)}
          />
        </li>
        <li>
          <ConversationRow href="#row" name={words.empty} gone text={words.sentence} notice {...at} />
        </li>
      </ul>
    ),
  },
  {
    name: 'long words, a label, and more unread than are counted',
    render: (words) => (
      <ConversationRow
        href="#row"
        name={words.nameLong}
        label={words.fictional}
        labelIcon={<Icon shape={VenetianMask} size={16} />}
        text={words.paragraph}
        {...at}
        unread={128}
        unreadLabel={`128 ${words.unread}`}
        menu={menu(words)}
      />
    ),
  },
  {
    name: 'the one that stands beside the list',
    render: (words) => (
      <ConversationRow
        href="#row"
        name={words.name}
        {...photo}
        label={words.fictional}
        text={words.paragraph}
        {...at}
        current
        menu={menu(words)}
      />
    ),
  },
]
