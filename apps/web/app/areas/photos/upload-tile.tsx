import { IconButton } from '@hearth/ui/components/button/button'
import { CornerIcon, PhotoTile } from '@hearth/ui/components/photo-board/photo-board'
import { X } from 'lucide-react'
import type { MouseEvent } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { TILE_SHAPE } from './own-photos.ts'
import type { Upload } from './uploads.ts'
import { uploads } from './use-own-photos.ts'

/** A file that is being sent. */
export function UploadTile({ upload: { key, name, picture, sent, state } }: { readonly upload: Upload }) {
  const { t } = useTranslation('photos')
  function stop({ currentTarget }: MouseEvent) {
    const section = currentTarget.closest('[data-photos]')
    flushSync(() => uploads.remove(key))
    // The button that had the focus is gone, and there is room for another photo.
    section?.querySelector<HTMLElement>('input[type=file]')?.focus()
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
