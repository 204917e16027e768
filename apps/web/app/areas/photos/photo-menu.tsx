import { Icon } from '@hearth/ui/components/icon/icon'
import { Menu, MenuButton, MenuSeparator } from '@hearth/ui/components/menu/menu'
import { CornerIcon } from '@hearth/ui/components/photo-board/photo-board'
import { ArrowLeft, ArrowRight, Crop, Ellipsis, Star, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { photoMenu } from './own-photos.ts'
import { changing, PhotoForm } from './photo-form.tsx'
import * as css from './photos-section.css.ts'

interface PhotoMenuProps {
  readonly id: string
  /** Its index, and the number of photos. */
  readonly at: number
  readonly total: number
  /** The page to which the form leads back without a script. */
  readonly returnTo: string
  /** Undefined for a photo that cannot be cropped. */
  readonly onCrop?: (() => void) | undefined
  readonly onMove: (to: number) => void
  readonly onRemove: () => void
}

/** The actions for a photo, including moving it for those who do not drag. */
export function PhotoMenu({ id, at, total, returnTo, onCrop, onMove, onRemove }: PhotoMenuProps) {
  const { t } = useTranslation('photos')
  return (
    <Menu id={photoMenu(id)} label={t('menu', { number: at + 1 })} trigger={<CornerIcon shape={Ellipsis} />}>
      <PhotoForm id={id} returnTo={returnTo}>
        {onCrop ? (
          <div className={css.scripted}>
            <MenuButton type="button" icon={<Icon shape={Crop} size={20} />} onClick={onCrop}>
              {t('crop')}
            </MenuButton>
          </div>
        ) : null}
        {at > 0 ? (
          <>
            <MenuButton icon={<Icon shape={Star} size={20} />} {...changing('main', () => onMove(0))}>
              {t('make_main')}
            </MenuButton>
            <MenuButton icon={<Icon shape={ArrowLeft} size={20} />} {...changing('earlier', () => onMove(at - 1))}>
              {t('earlier')}
            </MenuButton>
          </>
        ) : null}
        {at < total - 1 ? (
          <MenuButton icon={<Icon shape={ArrowRight} size={20} />} {...changing('later', () => onMove(at + 1))}>
            {t('later')}
          </MenuButton>
        ) : null}
        <MenuSeparator />
        <MenuButton icon={<Icon shape={Trash2} size={20} />} {...changing('remove', onRemove)}>
          {t('remove')}
        </MenuButton>
      </PhotoForm>
    </Menu>
  )
}

export { RemovedToast } from './removed-toast.ts'
