import type { Example, SampleWords } from '../../gallery/example.ts'
import { samplePhotographs } from '../../gallery/sample-photographs.ts'
import { samplePhotos } from '../photo-frame/sample-photo.ts'
import { PhotoGallery, PhotoStrip } from './photo-gallery.tsx'

const photosOf = ({ name }: SampleWords, count: number) =>
  samplePhotos.slice(0, count).map(({ src = '', ...photo }, at) => ({
    ...photo,
    // Makes the addresses unique, because they are used as keys.
    src: `${src}#${at}`,
    thumb: `${src}#small-${at}`,
    alt: `${name} ${at + 1}`,
    view: `${name} ${at + 1} +`,
  }))

const viewerOf = ({ close, hide, more, show, error }: SampleWords) => ({
  close,
  previous: hide,
  next: more,
  zoom: show,
  failed: error,
})

const photographsOf = ({ place }: SampleWords) =>
  Object.values(samplePhotographs).map((photo, at) => ({
    ...photo,
    alt: `${place} ${at + 1}`,
    view: `${place} ${at + 1} +`,
  }))

export const examples: readonly Example[] = [
  {
    name: 'several',
    render: (words) => (
      <PhotoGallery
        id="several"
        name={words.name}
        label={words.name}
        photos={photosOf(words, 3)}
        noPhoto={words.name}
        viewer={viewerOf(words)}
      />
    ),
  },
  {
    name: 'strip of several',
    render: (words) => <PhotoStrip id="several" label={words.nameLong} photos={photosOf(words, 3)} />,
  },
  {
    name: 'one, labelled',
    render: (words) => (
      <PhotoGallery
        id="one"
        name={words.name}
        label={words.name}
        photos={photosOf(words, 1)}
        noPhoto={words.name}
        viewer={viewerOf(words)}
        mark={words.fictional}
      />
    ),
  },
  {
    name: 'strip with a link to more',
    render: (words) => (
      <PhotoStrip
        id="one"
        label={words.name}
        photos={photosOf(words, 1)}
        locked={{ title: '+4', text: words.secondary, href: '#one-1' }}
      />
    ),
  },
  {
    name: 'strip, more but no link',
    render: (words) => (
      <PhotoStrip
        id="several"
        label={words.fact}
        photos={photosOf(words, 2)}
        locked={{ title: '+22', text: words.labelLong }}
      />
    ),
  },
  {
    name: 'none',
    render: (words) => (
      <PhotoGallery
        id="none"
        name={words.name}
        label={words.place}
        photos={[]}
        noPhoto={words.nameLong}
        viewer={viewerOf(words)}
      />
    ),
  },
  {
    name: 'photographs of many shapes',
    render: (words) => (
      <PhotoGallery
        id="photographs"
        name={words.name}
        label={words.day}
        photos={photographsOf(words)}
        noPhoto={words.name}
        viewer={viewerOf(words)}
      />
    ),
  },
  {
    name: 'strip of photographs',
    render: (words) => <PhotoStrip id="photographs" label={words.month} photos={photographsOf(words)} />,
  },
]
