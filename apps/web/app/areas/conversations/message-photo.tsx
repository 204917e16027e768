import { Icon } from '@hearth/ui/components/icon/icon'
import { isPlainClick } from '@hearth/ui/components/link/plain-click'
import { Eye } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PhotoData } from './conversation-data.ts'
import * as css from './conversation-page.css.ts'

interface MessagePhotoProps {
  readonly own: boolean
  /** The other person’s. */
  readonly name: string
  readonly photo: PhotoData
  /** Of the photo as it is shown. */
  readonly address: string
}

/** What the other sends is blurred until its reader chooses to look; only then does their browser load it. */
export function MessagePhoto({ own, name, photo, address }: MessagePhotoProps) {
  const { t } = useTranslation('conversations')
  const [looks, setLooks] = useState(own)
  if (photo.state !== 'ready')
    return (
      <span data-message-photo="">
        {photo.state === 'preparing' ? t('photo_preparing') : t(own ? 'photo_unreadable' : 'taken_back_theirs')}
      </span>
    )
  const size = { width: photo.width, height: photo.height }
  return (
    <a
      className={css.photo}
      style={{ aspectRatio: `${photo.width} / ${photo.height}` }}
      href={address}
      data-message-photo=""
      onClick={(event) => {
        if (looks || !isPlainClick(event)) return
        event.preventDefault()
        setLooks(true)
      }}
    >
      {looks ? (
        <img src={address} {...size} alt={own ? t('row_photo') : t('photo_theirs', { name })} />
      ) : (
        <>
          <img src={`${address}&blurred=1`} {...size} alt={t('photo_theirs', { name })} />
          <span className={css.look}>
            <Icon shape={Eye} size={20} />
            {t('photo_look')}
          </span>
        </>
      )}
    </a>
  )
}
