import type { Example } from '../../gallery/example.ts'
import { samplePhotographs } from '../../gallery/sample-photographs.ts'
import { FormActions } from '../form/form.tsx'
import { samplePhotos } from '../photo-frame/sample-photo.ts'
import { Avatar } from './avatar.tsx'

const sizes = [32, 40, 48, 56, 64, 96] as const
const [photo] = samplePhotos

export const examples: readonly Example[] = [
  {
    name: 'with a photo',
    render: ({ name }) => (
      <FormActions>
        {sizes.map((size) => (
          <Avatar key={size} name={name} src={photo.src} colour={photo.colour} size={size} alt={name} />
        ))}
      </FormActions>
    ),
  },
  {
    name: 'without a photo',
    render: ({ name }) => (
      <FormActions>
        {sizes.map((size) => (
          <Avatar key={size} name={name} size={size} alt={name} />
        ))}
      </FormActions>
    ),
  },
  {
    name: 'names of one emoji, of another script, and none',
    render: () => (
      <FormActions>
        <Avatar name="👩‍🚀" size={64} alt="👩‍🚀" />
        <Avatar name="שירה" size={64} alt="שירה" />
        <Avatar name="" size={64} alt="" />
      </FormActions>
    ),
  },
  {
    name: 'of somebody who is gone',
    render: () => (
      <FormActions>
        {sizes.map((size) => (
          <Avatar key={size} size={size} name="" alt="" />
        ))}
      </FormActions>
    ),
  },
  {
    name: 'with photographs',
    render: () => (
      <FormActions>
        {Object.entries(samplePhotographs).map(([name, { thumb, colour }]) => (
          <Avatar key={name} name={name} src={thumb} colour={colour} size={64} alt="" />
        ))}
      </FormActions>
    ),
  },
]
