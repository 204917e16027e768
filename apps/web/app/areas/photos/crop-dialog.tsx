import type { OwnPhoto } from '@hearth/contracts/endpoints/photos'
import { Button } from '@hearth/ui/components/button/button'
import { Dialog } from '@hearth/ui/components/dialog/dialog'
import type { PhotoCropper as Cropper } from '@hearth/ui/components/photo-cropper/photo-cropper'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PATHS } from '../../addresses.ts'
import { useDialogEntry } from '../../client/dialog-entry.ts'
import { photoAddress } from '../../shell/photo-address.ts'
import * as css from './photos-section.css.ts'

/** Loaded when a photo is first cropped. Not a `lazyPart`: the server never renders it, and a dynamic import would split the server's build. */
const PhotoCropper = lazy<typeof Cropper>(async () => ({
  default: import.meta.env.SSR
    ? (null as never)
    : (await import('@hearth/ui/components/photo-cropper/photo-cropper')).PhotoCropper,
}))

type Part = NonNullable<OwnPhoto['crop']>

interface CropDialogProps {
  readonly photo: OwnPhoto
  readonly cdnPrefix: string
  /** The picture that was chosen in this document, if the photo was sent by it. */
  readonly picture: string | undefined
  /** Called with the chosen crop, or null for the whole photo. */
  readonly onSave: (part: Part | null) => void
  readonly onClose: () => void
}

const ID = 'crop-photo'

/** The file, or the uncropped file of a cropped photo. */
const addressOfWhole = ({ id, filename, crop }: OwnPhoto, cdnPrefix: string) =>
  crop ? `${PATHS.whole_photo}?${new URLSearchParams({ id })}` : photoAddress(cdnPrefix, filename ?? '')

/** A dialog in which a member chooses the crop of a photo that others see. */
export function CropDialog({ photo, cdnPrefix, picture, onSave, onClose }: CropDialogProps) {
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
            src={picture ?? addressOfWhole(photo, cdnPrefix)}
            part={photo.crop}
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
