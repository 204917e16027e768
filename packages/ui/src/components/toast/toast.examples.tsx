import { useState } from 'react'
import type { Example } from '../../gallery/example.ts'
import * as css from '../../gallery/examples.css.ts'
import { Toast, type ToastProps, ToastRegion } from './toast.tsx'

/** A toast that can be closed and times out. */
function ShownToast(toast: ToastProps) {
  const [shown, setShown] = useState(true)
  return shown ? <Toast {...toast} onClose={() => setShown(false)} /> : null
}

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
    name: 'warning, with an action',
    render: (words) => (
      <Toast tone="warning" closeLabel={words.close} action={{ label: words.action, onPress: () => {} }}>
        {words.sentence}
      </Toast>
    ),
  },
  {
    name: 'region',
    render: (words) => (
      <div className={css.room}>
        <ToastRegion label={words.messages}>
          <ShownToast tone="info" closeLabel={words.close}>
            {words.sentence}
          </ShownToast>
        </ToastRegion>
      </div>
    ),
  },
]
