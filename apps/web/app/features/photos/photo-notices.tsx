import type { OwnPhoto } from '@hearth/contracts/endpoints/photos'
import { Button } from '@hearth/ui/components/button/button'
import { Icon } from '@hearth/ui/components/icon/icon'
import { PhotoNotice } from '@hearth/ui/components/photo-board/photo-board'
import { ImageOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import * as css from './photos-section.css.ts'
import type { Upload, UploadFailure } from './uploads.ts'
import { uploads } from './use-own-photos.ts'

/** What the client says of a call that nobody answered, by its code. */
const UNANSWERED = { 'client.offline': 'failed_offline', 'client.unreachable': 'failed_lost' } as const

/** Words why a file was not taken. `megabytes` is what the largest may have. */
function useUploadText(megabytes: number): (failure: UploadFailure) => string {
  const { t } = useTranslation(['photos', 'errors'])
  return ({ code, message }) => {
    if (message !== null) return message
    if (code in UNANSWERED) return t(UNANSWERED[code as keyof typeof UNANSWERED])
    return code.startsWith('media.') ? t(`errors:${code}` as 'errors:error_default', { count: megabytes }) : t('failed')
  }
}

interface PhotoNoticesProps {
  readonly failed: readonly Upload[]
  readonly rejected: readonly OwnPhoto[]
  readonly pictures: Readonly<Record<string, string>>
  readonly megabytes: number
  readonly onRemove: (id: string) => void
}

/** The photos that were not taken, and those that our team did not accept, each with its reason and the way on. */
export function PhotoNotices({ failed, rejected, pictures, megabytes, onRemove }: PhotoNoticesProps) {
  const { t } = useTranslation('photos')
  const uploadText = useUploadText(megabytes)
  const pictureOf = (address: string | undefined) =>
    address ? <img className={css.small} src={address} alt="" /> : <Icon shape={ImageOff} />
  if (failed.length + rejected.length === 0) return null
  return (
    <ul className={css.notices}>
      {failed.map(({ key, name, picture, failure }) => (
        <li key={key}>
          <PhotoNotice
            picture={pictureOf(failure?.passes ? picture : undefined)}
            title={name}
            text={failure ? uploadText(failure) : ''}
          >
            {failure?.passes ? (
              <Button tone="outline" size="small" onClick={() => uploads.retry(key)}>
                {t('retry')}
              </Button>
            ) : null}
            <Button tone="quiet" size="small" onClick={() => uploads.remove(key)}>
              {t('leave_out')}
            </Button>
          </PhotoNotice>
        </li>
      ))}
      {rejected.map(({ id, rejection_reason }) => (
        <li key={id}>
          <PhotoNotice
            picture={pictureOf(pictures[id])}
            title={t('rejected')}
            text={t(`rejected_${rejection_reason ?? 'unreadable'}`)}
          >
            <Button tone="outline" size="small" onClick={() => onRemove(id)}>
              {t('remove')}
            </Button>
          </PhotoNotice>
        </li>
      ))}
    </ul>
  )
}
