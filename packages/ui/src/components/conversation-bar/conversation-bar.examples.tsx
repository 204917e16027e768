import { EllipsisVertical, VenetianMask } from 'lucide-react'
import type { Example, SampleWords } from '../../gallery/example.ts'
import { samplePhotographs } from '../../gallery/sample-photographs.ts'
import { IconButton } from '../button/button.tsx'
import { Icon } from '../icon/icon.tsx'
import { ConversationBar } from './conversation-bar.tsx'

const face = samplePhotographs.closeUp
const back = (words: SampleWords) => ({ href: '#conversation-bar', label: words.messages })
const menu = (words: SampleWords) => <IconButton icon={<Icon shape={EllipsisVertical} />} label={words.menu} />

export const examples: readonly Example[] = [
  {
    name: 'online',
    render: (words) => (
      <ConversationBar
        back={back(words)}
        name={words.name}
        href="#conversation-bar"
        src={face.thumb}
        colour={face.colour}
        presence={words.online}
        online
        menu={menu(words)}
        level={2}
      />
    ),
  },
  {
    name: 'long name, with a label',
    render: (words) => (
      <ConversationBar
        back={back(words)}
        name={words.nameLong}
        href="#conversation-bar"
        label={words.fictional}
        labelIcon={<Icon shape={VenetianMask} size={16} />}
        presence={words.fact}
        menu={menu(words)}
        level={2}
      />
    ),
  },
  {
    name: 'with somebody who is gone',
    render: (words) => <ConversationBar back={back(words)} name={words.empty} gone level={2} />,
  },
]
