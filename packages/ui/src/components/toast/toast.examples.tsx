import type { Example } from '../../gallery/example.ts'
import * as css from './examples.css.ts'
import { Toast, ToastRegion } from './toast.tsx'

export const examples: readonly Example[] = [
  {
    name: 'success',
    render: (words) => (
      <Toast tone="success" closeLabel={words.close}>
        {words.sentence}
      </Toast>
    ),
  },
  {
    name: 'danger, long',
    render: (words) => (
      <Toast tone="danger" closeLabel={words.close}>
        {words.paragraph}
      </Toast>
    ),
  },
  {
    name: 'region',
    render: (words) => (
      <div className={css.room}>
        <ToastRegion label={words.messages} closeLabel={words.close}>
          <Toast tone="info" closeLabel={words.close}>
            {words.sentence}
          </Toast>
        </ToastRegion>
      </div>
    ),
  },
]
