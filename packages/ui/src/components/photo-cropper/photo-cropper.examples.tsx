import type { Example } from '../../gallery/example.ts'
import { samplePhotographs } from '../../gallery/sample-photographs.ts'
import { PhotoCropper } from './photo-cropper.tsx'

export const examples: readonly Example[] = [
  {
    name: 'a wide picture',
    render: (words) => (
      <PhotoCropper
        src={samplePhotographs.market.src}
        label={words.labelLong}
        zoomLabel={words.label}
        resetLabel={words.cancel}
        say={() => ''}
        onChange={() => {}}
      />
    ),
  },
]
