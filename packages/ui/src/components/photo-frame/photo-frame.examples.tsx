import type { Example } from '../../gallery/example.ts'
import * as css from '../../gallery/examples.css.ts'
import { samplePhotographs } from '../../gallery/sample-photographs.ts'
import { PhotoFrame } from './photo-frame.tsx'
import { samplePhotos } from './sample-photo.ts'

const [first, second, third] = samplePhotos
const transparent = 'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg"/%3E'
const missing = { alt: '', width: 480, height: 600 }

export const examples: readonly Example[] = [
  { name: '4/5', render: ({ name }) => <PhotoFrame {...first} alt={name} /> },
  { name: '1/1', render: ({ name }) => <PhotoFrame {...second} alt={name} ratio="1/1" /> },
  { name: '16/9', render: ({ name }) => <PhotoFrame {...third} alt={name} ratio="16/9" /> },
  {
    name: 'still loading',
    render: () => <PhotoFrame {...missing} colour={second.colour} src={transparent} ratio="16/9" />,
  },
  { name: 'no photo', render: ({ name }) => <PhotoFrame {...missing} alt={name} ratio="16/9" /> },
  {
    name: 'photographs: busy, cut at the brow, tiny, very wide, very high, over-exposed',
    render: () => (
      <div className={css.many}>
        {(['market', 'closeUp', 'tiny', 'mountains', 'forest', 'snow'] as const).map((name) => {
          const { thumb: _, ...photo } = samplePhotographs[name]
          return <PhotoFrame key={name} {...photo} />
        })}
      </div>
    ),
  },
]
