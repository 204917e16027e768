import type { Example } from '../../gallery/example.ts'
import * as css from '../../gallery/examples.css.ts'
import { PhotoDrop, PhotoPicker } from './photo-picker.tsx'

const sending = { accept: ['image/jpeg'], action: '', name: 'photo', onPick: () => {} }

export const examples: readonly Example[] = [
  {
    name: 'large, takes what is dropped',
    render: (words) => (
      <PhotoDrop label={words.sentence} onDrop={() => {}}>
        <PhotoPicker {...sending} size="large" label={words.action} hint={words.hint} sendLabel={words.secondary} />
      </PhotoDrop>
    ),
  },
  {
    name: 'among photos',
    render: (words) => (
      <div className={css.many}>
        <PhotoPicker {...sending} size="tile" label={words.action} sendLabel={words.secondary} />
        <PhotoPicker {...sending} size="tile" label={words.actionLong} sendLabel={words.secondary} />
      </div>
    ),
  },
]
