import type { OwnPhoto } from '@hearth/contracts/endpoints/photos'
import { Button } from '@hearth/ui/components/button/button'
import { Icon } from '@hearth/ui/components/icon/icon'
import { PhotoNotice } from '@hearth/ui/components/photo-board/photo-notice'
import { ImageOff } from 'lucide-react'
import { type MouseEvent, useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { photoMenu } from './own-photos.ts'
import { changing, PhotoForm } from './photo-form.tsx'
import type { PhotosPart } from './photos.server.ts'
import * as css from './photos-section.css.ts'
import type { Upload, UploadFailure } from './uploads.ts'
import { uploads } from './use-own-photos.ts'

/** Text keys for the client's codes of calls without an answer. */
const UNANSWERED = { 'client.offline': 'failed_offline', 'client.unreachable': 'failed_lost' } as const

type Limits = Pick<PhotosPart, 'most' | 'megapixels' | 'leastSide'>

/** The text that says why a file was refused. */
function useUploadText(
  limit: number,
  { most, megapixels, leastSide }: Limits,
): (failure: Pick<UploadFailure, 'code'> & Partial<UploadFailure>) => string {
  const { t } = useTranslation(['photos', 'errors'])
  return ({ code, message }) => {
    if (message) return message
    if (code in UNANSWERED) return t(UNANSWERED[code as keyof typeof UNANSWERED])
    if (!code.startsWith('photos.')) return t('failed')
    const max = { 'photos.photo_limit': limit, 'photos.too_large': most / 1024 / 1024 }[code] ?? megapixels
    return t(`errors:${code}` as 'errors:error_default', { max, min: leastSide, defaultValue: t('failed') })
  }
}

interface PhotoNoticesProps {
  readonly failed: readonly Upload[]
  readonly rejected: readonly OwnPhoto[]
  readonly pictures: Readonly<Record<string, string>>
  /** Names of the files that this document has sent, by photo id. */
  readonly names: Readonly<Record<string, string>>
  /** The limits of a file, and the page to which a form without script leads back. */
  readonly photos: Limits & Pick<PhotosPart, 'returnTo'>
  /** The most photos. */
  readonly limit: number
  /** Why the files of a form without script were refused, separated by commas. */
  readonly failure: string | null
  /** The photo that a form without script has just removed. */
  readonly removed: string | null
  readonly onRemove: (id: string) => void
  /** Has a text read aloud. */
  readonly say: (text: string) => void
}

/** Keys of the failed uploads whose notices were said; notices that move to another place of the page are not said again. */
const told = new Set<string>()

/** Where the focus goes from a file's notice: to its tile, another notice, the picker, or a photo where there is room for no other. */
const placesAfter = (key: string) => [
  `button[data-upload="${key}"]`,
  '[data-photo-notices] [data-upload] button',
  'input[type=file]',
  `[popovertarget^="${photoMenu('')}"]`,
]

/** Notices about refused files and rejected photos, each with its reason and what can be done. */
export function PhotoNotices(props: PhotoNoticesProps) {
  const { failed, rejected, pictures, names, photos, limit, failure, removed, onRemove, say } = props
  const { t } = useTranslation('photos')
  const { returnTo } = photos
  const uploadText = useUploadText(limit, photos)
  const pictureOf = (address: string | undefined) =>
    address ? <img className={css.small} src={address} alt="" /> : <Icon shape={ImageOff} />
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const added = failed.filter(({ key }) => !told.has(key))
    for (const { key } of added) told.add(key)
    if (added.length === 0) return
    say(added.map(({ name, failure }) => `${name}: ${failure ? uploadText(failure) : ''}`).join(' '))
    const noticeOf = (upload: Upload | undefined) => list.current?.querySelector(`[data-upload="${upload?.key}"]`)
    const notice = noticeOf(added[0])
    // The last one too, if both fit: a new notice may have pushed it out of view.
    noticeOf(failed.at(-1))?.scrollIntoView({ block: 'nearest' })
    notice?.scrollIntoView({ block: 'nearest' })
    // The picker or the tile that had the focus is gone.
    if (document.activeElement === document.body) notice?.querySelector('button')?.focus({ preventScroll: true })
  })
  /** Sends a file again or leaves it out. Its notice goes, with the button that has the focus. */
  function settle({ currentTarget }: MouseEvent, key: string, change: (key: string) => void) {
    const section = currentTarget.closest('[data-photos]')
    // What fails again is said again.
    told.delete(key)
    say('')
    flushSync(() => change(key))
    const [next] = placesAfter(key).flatMap((place) => section?.querySelector<HTMLElement>(place) ?? [])
    next?.focus()
  }
  return (
    <ul ref={list} className={css.notices} data-photo-notices="">
      {removed ? (
        <li>
          <PhotoForm id={removed} returnTo={returnTo}>
            <PhotoNotice picture={pictureOf(undefined)} title={t('removed')} text="">
              <Button type="submit" tone="outline" size="small" name="change" value="restore">
                {t('undo')}
              </Button>
            </PhotoNotice>
          </PhotoForm>
        </li>
      ) : null}
      {failure?.split(',').map((code) => (
        <li key={code}>
          <PhotoNotice
            picture={pictureOf(undefined)}
            title={t(code === 'photos.gone' ? 'removed' : 'not_taken')}
            text={uploadText({ code })}
          />
        </li>
      ))}
      {failed.map(({ key, name, picture, failure }) => (
        <li key={key} className={css.refused} data-upload={key}>
          <PhotoNotice
            picture={pictureOf(failure?.passes ? picture : undefined)}
            title={name}
            text={failure ? uploadText(failure) : ''}
          >
            {failure?.passes ? (
              <Button tone="outline" size="small" onClick={(event) => settle(event, key, uploads.retry)}>
                {t('retry')}
              </Button>
            ) : null}
            <Button tone="quiet" size="small" onClick={(event) => settle(event, key, uploads.remove)}>
              {t('leave_out')}
            </Button>
          </PhotoNotice>
        </li>
      ))}
      {rejected.map(({ id, rejection_reason }) => (
        <li key={id}>
          <PhotoForm id={id} returnTo={returnTo}>
            <PhotoNotice
              picture={pictureOf(pictures[id])}
              title={rejection_reason === 'unreadable' ? (names[id] ?? t('one_of_yours')) : t('rejected')}
              text={`${t(`rejected_${rejection_reason ?? 'unreadable'}`)} ${t('rejected_place')}`}
            >
              <Button tone="outline" size="small" {...changing('remove', () => onRemove(id))}>
                {t('remove')}
              </Button>
            </PhotoNotice>
          </PhotoForm>
        </li>
      ))}
    </ul>
  )
}
