import { IconButton } from '@hearth/ui/components/button/button'
import { CornerIcon, PhotoTile } from '@hearth/ui/components/photo-board/photo-board'
import { X } from 'lucide-react'
import { useEffect } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { TILE_SHAPE } from './own-photos.ts'
import type { Upload } from './uploads.ts'
import { uploads } from './use-own-photos.ts'

const focusPicker = () =>
  document.querySelector<HTMLElement>('[data-photos] input[type=file]')?.focus({ preventScroll: true })

/** A file that is being sent. */
export function UploadTile({ upload: { key, name, picture, sent, state } }: { readonly upload: Upload }) {
  const { t } = useTranslation('photos')
  // The first photo puts another picker in the place of the one that had the focus.
  useEffect(() => {
    if (document.activeElement === document.body) focusPicker()
  }, [])
  function stop() {
    flushSync(() => uploads.remove(key))
    // The button that had the focus is gone, and there is room for another photo.
    focusPicker()
  }
  return (
    <PhotoTile
      photo={{ ...TILE_SHAPE, src: picture, alt: name }}
      progress={{ part: sent, label: t('progress', { name }) }}
      badges={state === 'waiting' ? [t('in_line')] : sent === 1 ? [t('arriving')] : []}
      corner={
        <IconButton
          icon={<CornerIcon shape={X} />}
          label={t('stop', { name })}
          onClick={stop}
          dataAttributes={{ 'data-upload': key }}
        />
      }
    />
  )
}
