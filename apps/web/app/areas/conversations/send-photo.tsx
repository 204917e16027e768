import { Icon } from '@hearth/ui/components/icon/icon'
import { VisuallyHidden } from '@hearth/ui/components/visually-hidden/visually-hidden'
import { ImagePlus } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../../client/lazy-part.ts'
import type { ConversationData } from './conversation-data.ts'
import * as css from './conversation-page.css.ts'

const { Part: PhotoDialog } = lazyPart('#send-photo', async () => (await import('./photo-dialog.tsx')).PhotoDialog)

/** Chooses a photo, and asks before it is sent. Without a script there is none. */
export function SendPhoto({ conversation: { id, photoPrice } }: { readonly conversation: ConversationData }) {
  const { t } = useTranslation('conversations')
  const [isLive, setLive] = useState(false)
  const [file, setFile] = useState<File | null>(null)
  useEffect(() => setLive(true), [])
  if (!isLive || id === null || photoPrice === null) return null
  return (
    <>
      <label className={css.choosePhoto}>
        <Icon shape={ImagePlus} />
        <VisuallyHidden>{t('photo_send')}</VisuallyHidden>
        <VisuallyHidden>
          <input
            type="file"
            accept="image/*"
            onChange={({ currentTarget }) => {
              setFile(currentTarget.files?.[0] ?? null)
              currentTarget.value = ''
            }}
          />
        </VisuallyHidden>
      </label>
      {file ? (
        <Suspense>
          <PhotoDialog {...{ conversation: id, price: photoPrice, file }} onClose={() => setFile(null)} />
        </Suspense>
      ) : null}
    </>
  )
}
