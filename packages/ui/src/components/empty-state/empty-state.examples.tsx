import type { Example } from '../../gallery/example.ts'
import { ButtonLink } from '../button/button.tsx'
import { samplePhotos } from '../photo-frame/sample-photo.ts'
import { EmptyState } from './empty-state.tsx'

export const examples: readonly Example[] = [
  {
    name: 'with a picture and an action',
    render: (words) => (
      <EmptyState
        art={samplePhotos[0]?.src}
        title={words.empty}
        text={words.emptyText}
        action={<ButtonLink href="#empty-state">{words.search}</ButtonLink>}
      />
    ),
  },
  { name: 'words alone', render: (words) => <EmptyState title={words.titleLong} text={words.paragraph} /> },
]
