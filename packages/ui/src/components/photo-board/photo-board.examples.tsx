import { Ellipsis, ImageOff, X } from 'lucide-react'
import { useState } from 'react'
import type { Example, SampleWords } from '../../gallery/example.ts'
import { Button, IconButton } from '../button/button.tsx'
import { Icon } from '../icon/icon.tsx'
import { Menu, MenuButton } from '../menu/menu.tsx'
import { samplePhotos } from '../photo-frame/sample-photo.ts'
import { moved } from './moved.ts'
import { CornerIcon, PhotoBoard, PhotoTile } from './photo-board.tsx'
import { PhotoNotice } from './photo-notice.tsx'

const IDS = ['a', 'b', 'c']

function Ordered({ words }: { readonly words: SampleWords }) {
  const [order, setOrder] = useState(IDS)
  return (
    <PhotoBoard
      label={words.label}
      onMove={(id, to) => setOrder(moved(order, order.indexOf(id), to))}
      items={order.map((id, at) => ({
        id,
        moves: true,
        tile: (
          <PhotoTile
            photo={{ ...(samplePhotos[IDS.indexOf(id)] ?? samplePhotos[0]), alt: `${words.name} ${id}` }}
            badges={at === 0 ? [words.fact] : undefined}
            corner={
              <Menu id={`board-menu-${id}`} label={`${words.menu} ${id}`} trigger={<CornerIcon shape={Ellipsis} />}>
                <MenuButton type="button">{words.action}</MenuButton>
              </Menu>
            }
          />
        ),
      }))}
    />
  )
}

export const examples: readonly Example[] = [
  { name: 'in order', render: (words) => <Ordered words={words} /> },
  {
    name: 'being sent, and long words',
    render: (words) => (
      <PhotoBoard
        label={words.label}
        items={[
          { id: '1', tile: <PhotoTile photo={{ ...samplePhotos[1], alt: words.name }} badges={[words.sentence]} /> },
          {
            id: '2',
            tile: (
              <PhotoTile
                photo={{ ...samplePhotos[0], alt: words.name }}
                progress={{ part: 0.4, label: words.busy }}
                corner={<IconButton icon={<CornerIcon shape={X} />} label={words.cancel} />}
              />
            ),
          },
          {
            id: '3',
            tile: <PhotoTile photo={{ ...samplePhotos[2], alt: words.name }} badges={[words.actionLong]} />,
          },
        ]}
      />
    ),
  },
  {
    name: 'refused',
    render: (words) => (
      <PhotoNotice picture={<Icon shape={ImageOff} />} title={words.nameLong} text={words.error}>
        <Button tone="outline" size="small">
          {words.action}
        </Button>
        <Button tone="quiet" size="small">
          {words.cancel}
        </Button>
      </PhotoNotice>
    ),
  },
]
