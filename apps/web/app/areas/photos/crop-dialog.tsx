import type { OwnPhoto } from '@hearth/contracts/endpoints/photos'
import { Button } from '@hearth/ui/components/button/button'
import { Dialog } from '@hearth/ui/components/dialog/dialog'
import type { PhotoCropper as Cropper } from '@hearth/ui/components/photo-cropper/photo-cropper'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDialogEntry } from '../../client/overlays.ts'
import * as css from './photos-section.css.ts'

/** Loaded when somebody crops a photo for the first time. The server never shows it: a part of its own would make its build another. */
const PhotoCropper = lazy<typeof Cropper>(async () => ({
  default: import.meta.env.SSR
    ? (null as never)
    : (await import('@hearth/ui/components/photo-cropper/photo-cropper')).PhotoCropper,
}))

type Part = NonNullable<OwnPhoto['crop']>

interface CropDialogProps {
  /** All of the photo. */
  readonly src: string
  /** The part to begin with. */
  readonly part: Part | null
  /** Called with the part that was chosen, or null for all of the photo. */
  readonly onSave: (part: Part | null) => void
  readonly onClose: () => void
}

const ID = 'crop-photo'

/** Where a member chooses which part of a photo others see. */
export function CropDialog({ src, part, onSave, onClose }: CropDialogProps) {
  const { t, i18n } = useTranslation(['photos', 'shell'])
  const [chosen, setChosen] = useState<Part | null>(null)
  const [isBroken, setIsBroken] = useState(false)
  useDialogEntry(ID, onClose)
  const percent = new Intl.NumberFormat(i18n.language, { style: 'percent' })
  return (
    <Dialog id={ID} title={t('crop_title')} closeLabel={t('shell:close')} open onClose={onClose}>
      {isBroken ? (
        <p role="alert">{t('crop_broken')}</p>
      ) : (
        <Suspense fallback={<div className={css.waiting}>{t('crop_waiting')}</div>}>
          <PhotoCropper
            src={src}
            part={part}
            label={t('crop_frame')}
            zoomLabel={t('crop_zoom')}
            resetLabel={t('crop_reset')}
            say={({ x, y }, zoom) =>
              t('crop_said', { left: percent.format(x), top: percent.format(y), zoom: percent.format(zoom) })
            }
            onChange={setChosen}
            onBroken={() => setIsBroken(true)}
          />
        </Suspense>
      )}
      <div className={css.actions}>
        <Button disabled={chosen === null || isBroken} onClick={() => onSave(chosen)}>
          {t('crop_save')}
        </Button>
        <Button tone="outline" onClick={() => onSave(null)}>
          {t('crop_whole')}
        </Button>
      </div>
    </Dialog>
  )
}
