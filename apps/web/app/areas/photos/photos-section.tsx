import { isOnline } from '@hearth/api-client/abortable'
import type { CallFailure } from '@hearth/api-client/outcome'
import type { OwnPhoto } from '@hearth/contracts/endpoints/photos'
import { Icon } from '@hearth/ui/components/icon/icon'
import { moved } from '@hearth/ui/components/photo-board/moved'
import { PhotoBoard, PhotoTile } from '@hearth/ui/components/photo-board/photo-board'
import { PhotoDrop, PhotoPicker } from '@hearth/ui/components/photo-picker/photo-picker'
import { VisuallyHidden } from '@hearth/ui/components/visually-hidden/visually-hidden'
import { Check } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PATHS } from '../../addresses.ts'
import { lazyPart } from '../../client/lazy-part.ts'
import { useSayUndone } from '../../client/notices.ts'
import { useNoticeSubject } from '../../client/shown-notice.tsx'
import { photoAddress } from '../../shell/photo-address.ts'
import { PremiumLink } from '../../shell/premium-link.tsx'
import { useShell } from '../../shell/shell.ts'
import { hasArrived, isAwaited, isShown, isSmall, photoMenu, TILE_SHAPE } from './own-photos.ts'
import type { PhotosPart } from './photos.server.ts'
import * as css from './photos-section.css.ts'
import { noteRemoved, restorable } from './restorable-photos.ts'
import { uploads, useOwnPhotos, useUploads } from './use-own-photos.ts'

interface PhotosSectionProps {
  readonly photos: PhotosPart
  /** Whether choosing the first photo is what the page asks for. */
  readonly asks?: boolean
}

/** Widths of the first photo and of the others in the page's layout. */
const SIZES = '(min-width: 48rem) 27rem, 62vw'

/** Lazy, because most members have no notices. */
const { Part: Notices, preload: loadNotices } = lazyPart(
  '[data-photo-notices]',
  async () => (await import('./photo-notices.tsx')).PhotoNotices,
)

/** Its icons and forms are a tenth of the page's script, and it shows what can be done with a photo that is there before it. */
const { Part: PhotoMenu } = lazyPart(
  `[popovertarget^="${photoMenu('')}"]`,
  async () => (await import('./photo-menu.tsx')).PhotoMenu,
)

/** Comes with the menu that removes a photo; it has no element of its own. */
const { Part: RemovedToast } = lazyPart('[data-removed]', async () => (await import('./photo-menu.tsx')).RemovedToast)

const { Part: UploadTile, preload: loadUploadTile } = lazyPart(
  '[data-sending]',
  async () => (await import('./upload-tile.tsx')).UploadTile,
)

const { Part: LeftOutNotice } = lazyPart(
  '[data-left-out]',
  async () => (await import('./left-out-notice.tsx')).LeftOutNotice,
)

const { Part: CropDialog, preload: loadCropDialog } = lazyPart(
  '#crop-photo',
  async () => (await import('./crop-dialog.tsx')).CropDialog,
)

/** Loads what sends files and shows them meanwhile. */
function loadSending() {
  uploads.preload()
  loadUploadTile()
}

/** The member's photos: adding, cropping, ordering and removing. Without a script forms do everything but cropping. */
export function PhotosSection({ photos, asks = false }: PhotosSectionProps) {
  const { own: initial, cdnPrefix, accept, most, premiumLimit, sharpSide } = photos
  const { t } = useTranslation('photos')
  const sayUndone = useSayUndone()
  const own = useOwnPhotos(initial)
  const { uploads: files, pictures, names } = useUploads()
  const [said, setSaid] = useState('')
  const [leftOut, setLeftOut] = useState<readonly string[]>([])
  const [cropped, setCropped] = useState<OwnPhoto | null>(null)
  const [removal, setRemoval] = useState(restorable.size)
  const section = useRef<HTMLElement>(null)
  const focusOn = useFocusOn(section, own.photos)
  const isFull = own.photos.length >= own.limit
  const sellsPremium = (useShell()?.premiumFrom ?? null) !== null

  const shown = own.photos.filter(isShown)
  const underWay = files.filter(({ state }) => state !== 'failed')
  const failed = files.filter(({ state }) => state === 'failed')
  const refusals = useNoticeSubject('photos_refused')
  const noted = useNoticeSubject('photo_removed')
  const removed = own.photos.some(({ id }) => id === noted) ? null : noted
  const isCroppable = shown.some((photo) => canCrop(photo, pictures))
  useEffect(() => {
    if (isCroppable) loadCropDialog()
  }, [isCroppable])
  const room = own.limit - own.photos.length - underWay.length
  useForgottenPictures(own.photos)
  const sentHere = own.photos.filter(({ id }) => id in names)
  const isBusy = underWay.length > 0 || sentHere.some((photo) => isAwaited(photo) && photo.filename === null)
  const rejected = own.photos.filter((photo) => !isShown(photo))
  useCompletionAnnouncement({ isBusy, rejected, photos: own.photos }, (unread, arrived) => {
    const reasons = unread.map(({ id, rejection_reason }) =>
      [names[id] ?? t('one_of_yours'), t(`rejected_${rejection_reason ?? 'unreadable'}`)].join(': '),
    )
    // A notice says itself why its file was not sent.
    const text = reasons.join(' ') || (arrived && failed.length === 0 ? t('sent') : '')
    if (text) setSaid(text)
  })

  async function add(picked: readonly File[]) {
    // The same words are announced again only if there were others meanwhile.
    setSaid('')
    loadNotices()
    const left = await uploads.add(picked, room, { accept, most }).catch(() => null)
    if (left) setLeftOut(left.map(({ name }) => name))
    // What sends them could not be loaded.
    else sayUndone({ code: isOnline() ? 'client.unreachable' : 'client.offline' })
  }
  /** Shows why a change failed; true if it was made. */
  const isMade = async (change: Promise<CallFailure | null>): Promise<boolean> => {
    const failure = await change
    if (failure) sayUndone(failure)
    return failure === null
  }
  const restore = (ids: readonly string[]) =>
    void isMade(Promise.all(ids.map(own.restore)).then((all) => all.find((failure) => failure !== null) ?? null))
  function move(id: string, to: number) {
    const ids = shown.map((photo) => photo.id)
    focusOn(id)
    setSaid(to === 0 ? t('said_main') : t('said_moved', { number: to + 1, total: ids.length }))
    void isMade(own.order(moved(ids, ids.indexOf(id), to)))
  }
  function crop(photo: OwnPhoto) {
    setSaid('')
    setCropped(photo)
  }
  async function remove(id: string) {
    const at = shown.findIndex((photo) => photo.id === id)
    focusOn((shown[at + 1] ?? shown[at - 1])?.id ?? null)
    setLeftOut([])
    setSaid('')
    if (!(await isMade(own.remove(id)))) return
    // A photo that cannot be shown gets no undo.
    if (at < 0) setSaid(t('removed'))
    else setRemoval(noteRemoved(id))
  }

  const notices =
    failed.length + rejected.length > 0 || refusals || removed ? (
      <Notices
        fallback={<p className={css.note}>{failed.length > 0 ? t('not_sent') : null}</p>}
        {...{ failed, rejected, pictures, names, removed, photos }}
        failure={refusals}
        limit={own.limit}
        onRemove={(id) => void remove(id)}
        say={setSaid}
      />
    ) : null
  const items = [
    ...shown.map((photo, at) => ({
      id: photo.id,
      moves: true,
      tile: (
        <PhotoTile
          photo={{
            ...{ ...TILE_SHAPE, alt: t('photo', { number: at + 1 }), colour: photo.dominant_colour },
            ...fileOf(photo, cdnPrefix, pictures[photo.id]),
          }}
          priority={at === 0}
          badges={badgesOf(photo, sharpSide).map((badge) => t(badge))}
          corner={
            <PhotoMenu
              {...{ id: photo.id, at, total: shown.length, returnTo: photos.returnTo }}
              onCrop={canCrop(photo, pictures) ? () => crop(photo) : undefined}
              onMove={(to) => move(photo.id, to)}
              onRemove={() => void remove(photo.id)}
            />
          }
        />
      ),
    })),
    ...underWay.map((upload) => ({ id: upload.key, tile: <UploadTile upload={upload} /> })),
  ]
  const picker = {
    ...{
      accept,
      action: PATHS.profile_photos,
      name: 'photos',
      sendLabel: t('send'),
      onPick: (picked: readonly File[]) => void add(picked),
    },
    hidden: { returnTo: photos.returnTo },
    label: t(items.length > 0 ? 'pick' : 'pick_first'),
  }
  return (
    <section
      ref={section}
      className={css.section}
      aria-label={t('title')}
      data-photos=""
      onPointerDown={loadSending}
      onFocus={loadSending}
    >
      <VisuallyHidden>
        <span role="status">{said}</span>
      </VisuallyHidden>
      <PhotoDrop label={t('drop')} onDrop={(dropped) => void add(dropped)}>
        {items.length > 0 ? (
          <PhotoBoard
            label={t('title')}
            items={notices ? [...items, { id: 'notices', wide: true, tile: notices }] : items}
            onMove={shown.length > 1 ? move : undefined}
          >
            {room > 0 ? <PhotoPicker {...picker} size="tile" /> : null}
          </PhotoBoard>
        ) : (
          <div className={css.section}>
            {notices}
            <PhotoPicker {...picker} size="large" main={asks} hint={t('pick_hint', { size: most / 1024 / 1024 })} />
          </div>
        )}
      </PhotoDrop>
      <div>
        <div className={css.line}>
          <p className={css.count}>{t('count', { number: shown.length, limit: own.limit })}</p>
          {shown.length > 1 ? <p className={css.note}>{t('order_hint')}</p> : null}
        </div>
        {shown.some(isToBeLookedAt) ? <p className={css.note}>{t('pending_note')}</p> : null}
        <div role="status">{leftOut.length > 0 ? <LeftOutNotice names={leftOut} isFull={isFull} /> : null}</div>
        {isFull && own.limit < premiumLimit && sellsPremium ? (
          <p className={css.note}>
            {t('premium_more', { limit: premiumLimit })} <PremiumLink />
          </p>
        ) : null}
      </div>
      {items.length > 0 ? null : <Advice />}
      <p className={css.note}>{t('privacy')}</p>
      {removal ? <RemovedToast removal={removal} restore={restore} /> : null}
      {cropped ? (
        <CropDialog
          photo={cropped}
          cdnPrefix={cdnPrefix}
          picture={pictures[cropped.id]}
          onClose={() => setCropped(null)}
          onSave={(part) => {
            setCropped(null)
            setSaid(t('said_cropped'))
            void isMade(own.crop(cropped.id, part))
          }}
        />
      ) : null}
    </section>
  )
}

/** Advice for a good first photo. */
function Advice() {
  const { t } = useTranslation('photos')
  return (
    <ul className={css.advice}>
      {(['good_face', 'good_light', 'good_alone'] as const).map((key) => (
        <li key={key} className={css.good}>
          <span className={css.tick}>
            <Icon shape={Check} size={20} />
          </span>
          {t(key)}
        </li>
      ))}
    </ul>
  )
}

/** Whether support must review the photo before others see it. */
const isToBeLookedAt = (photo: OwnPhoto) => photo.status === 'pending' && !isAwaited(photo)

function badgesOf(photo: OwnPhoto, sharpSide: number) {
  const state = isAwaited(photo) ? 'preparing' : isToBeLookedAt(photo) ? 'pending' : photo.main && 'main'
  return ([state, isSmall(photo, sharpSide) && 'small'] as const).filter((badge) => badge !== false)
}

/** The prepared file; until it exists, the picture that was chosen in this document, if any. */
function fileOf({ prepared, filename, thumb_filename, width }: OwnPhoto, cdnPrefix: string, picture?: string) {
  if (picture && !prepared) return { src: picture }
  if (!filename || !thumb_filename) return {}
  const thumb = photoAddress(cdnPrefix, thumb_filename)
  return {
    src: thumb,
    srcSet: `${thumb} 480w, ${photoAddress(cdnPrefix, filename)} ${Math.max(width, 481)}w`,
    sizes: SIZES,
  }
}

/** Not for a photo without a source, nor while a new crop is being prepared, because then there is no file of the whole photo to show. */
const canCrop = ({ id, croppable, filename, prepared }: OwnPhoto, pictures: Readonly<Record<string, string>>) =>
  croppable && (id in pictures || (filename !== null && prepared))

/** Focuses a photo's button, or the picker, once the change is shown. */
function useFocusOn(section: { readonly current: HTMLElement | null }, photos: readonly OwnPhoto[]) {
  const wanted = useRef<{ readonly id: string | null } | null>(null)
  const order = photos.map(({ id }) => id).join()
  // An element that is moved or removed loses the focus.
  useEffect(() => {
    if (!wanted.current) return
    const { id } = wanted.current
    const of = id === null ? 'input[type=file]' : `[popovertarget="${photoMenu(id)}"]`
    section.current?.querySelector<HTMLElement>(of)?.focus()
    wanted.current = null
  }, [order, section])
  return (id: string | null) => {
    wanted.current = { id }
  }
}

/** Releases the pictures of photos that are prepared or gone, when the page is left. */
function useForgottenPictures(photos: readonly OwnPhoto[]) {
  const latest = useRef(photos)
  latest.current = photos
  useEffect(() => () => uploads.forgetOthers(latest.current.filter(isAwaited).map(({ id }) => id)), [])
}

interface OnTheirWay {
  readonly isBusy: boolean
  readonly rejected: readonly OwnPhoto[]
  readonly photos: readonly OwnPhoto[]
}

/** Calls `say` once no file is being sent or prepared any more, with the photos that were rejected meanwhile, and whether any has arrived. */
function useCompletionAnnouncement(
  { isBusy, rejected, photos }: OnTheirWay,
  say: (unread: readonly OwnPhoto[], arrived: boolean) => void,
) {
  const before = useRef({ isBusy, rejected, photos })
  useEffect(() => {
    const was = before.current
    const isOver = was.isBusy && !isBusy
    before.current = isBusy ? { ...was, isBusy } : { isBusy, rejected, photos }
    if (!isOver) return
    const unread = rejected.filter(({ id }) => !was.rejected.some((one) => one.id === id))
    say(unread, hasArrived(was.photos, photos))
  })
}
