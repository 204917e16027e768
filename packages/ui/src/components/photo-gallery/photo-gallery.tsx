import { Expand, Lock } from 'lucide-react'
import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import type { DataAttributes } from '../field/field.tsx'
import { Icon } from '../icon/icon.tsx'
import { useLinkElement } from '../link/link-element.tsx'
import { isPlainClick } from '../link/plain-click.ts'
import { type Photo, PhotoFrame } from '../photo-frame/photo-frame.tsx'
import { Silhouette } from '../silhouette/silhouette.tsx'
import * as css from './photo-gallery.css.ts'
import { photoInSight, showPhoto } from './photo-in-sight.ts'
import { emptyPanel, fillPanel, viewPhoto } from './viewer-panel.ts'

interface GalleryPhoto extends Photo {
  readonly src: string
  /** Address of the thumbnail. */
  readonly thumb: string
  /** Accessible name of the link that opens the viewer: "Enlarge photo 1". */
  readonly view: string
}

/** The texts of the viewer, which shows one photo in full screen. */
interface ViewerWords {
  readonly close: string
  readonly previous: string
  readonly next: string
  readonly zoom: string
  /** Shown if a photo cannot be loaded. */
  readonly failed: string
}

interface LockedPhotos {
  /** Says how many there are. */
  readonly title: string
  /** Says what unlocks them, unless the page says it elsewhere. */
  readonly text?: string | undefined
  /** Where they are unlocked; without it the tile is not a link. */
  readonly href?: string | undefined
  readonly dataAttributes?: DataAttributes | undefined
}

interface PhotoGalleryProps {
  /** Photos have the ids `<id>-1`, `<id>-2` and so on. */
  readonly id: string
  /** Name of the person, which decides the silhouette that is shown without photos. */
  readonly name: string
  /** Accessible name of the gallery. */
  readonly label: string
  readonly photos: readonly GalleryPhoto[]
  /** Accessible name of the silhouette. */
  readonly noPhoto: string
  readonly viewer: ViewerWords
  /** A label about the person that must always be visible. */
  readonly mark?: ReactNode
  /** What can be done about the photo at that index, in its lower corner. */
  readonly actionOf?: ((at: number) => ReactNode) | undefined
}

/**
 * Large photos side by side, one visible at a time: swiped, scrolled with the arrow keys, or chosen in the `PhotoStrip` of the same id. Each is a
 * link to its file, which opens the viewer, a popover with the id `<id>-viewer`. It works without a script; the script keeps the choices out of the
 * browser's history.
 */
export function PhotoGallery({ id, name, label, photos, noPhoto, viewer, mark, actionOf }: PhotoGalleryProps) {
  return (
    <div className={css.stage}>
      {/* Focusable, so that the arrow keys scroll it in every browser. */}
      <div
        className={css.photos}
        data-h-photos={id}
        {...(photos.length > 1 ? { role: 'region', 'aria-label': label, tabIndex: 0 } : {})}
      >
        {photos.map(({ thumb, view, ...photo }, at) => (
          <div key={photo.src} id={`${id}-${at + 1}`} className={css.photo}>
            <a href={photo.src} className={css.views} data-h-views={id} aria-label={view} onClick={enlarge}>
              <PhotoFrame {...photo} corners="square" priority={at === 0} />
              <span className={css.enlarges}>
                <Icon shape={Expand} size={20} />
              </span>
            </a>
            {actionOf ? <div className={css.action}>{actionOf(at)}</div> : null}
          </div>
        ))}
        {photos.length === 0 ? (
          <div className={css.noPhoto}>
            <PhotoFrame
              alt={noPhoto}
              width={480}
              height={270}
              ratio="16/9"
              corners="square"
              fallback={<Silhouette name={name} whole />}
            />
          </div>
        ) : null}
      </div>
      {mark ? <p className={css.mark}>{mark}</p> : null}
      <ViewerPanel id={id} label={label} words={viewer} />
    </div>
  )
}

/** The popover of the viewer. Its data attributes hold the viewer's texts, because the script is loaded when the viewer first opens. */
function ViewerPanel({ id, label, words }: { id: string; label: string; words: ViewerWords }) {
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = panel.current
    if (!element) return
    const onToggle = ({ newState }: Event & { newState?: string }) =>
      newState === 'open' ? void fillPanel(element) : emptyPanel()
    element.addEventListener('toggle', onToggle)
    return () => {
      element.removeEventListener('toggle', onToggle)
      emptyPanel()
    }
  }, [])
  return (
    <div
      ref={panel}
      id={`${id}-viewer`}
      className={css.viewer}
      popover="auto"
      data-h-viewer={id}
      data-label={label}
      data-closes={words.close}
      data-previous={words.previous}
      data-next={words.next}
      data-zoom={words.zoom}
      data-failed={words.failed}
    />
  )
}

/** Opens the viewer instead of the link to the file. */
function enlarge(event: MouseEvent<HTMLAnchorElement>) {
  if (isPlainClick(event) && viewPhoto(event.currentTarget)) event.preventDefault()
}

/** Thumbnails are 4:5, whatever the photo's shape. */
const THUMB = { width: 480, height: 600 }

interface PhotoStripProps extends Pick<PhotoGalleryProps, 'id' | 'label' | 'photos'> {
  /** Photos that the viewer of the page may not see. */
  readonly locked?: LockedPhotos | undefined
}

/** The thumbnails of a `PhotoGallery`, and a tile for locked photos. Renders nothing for a single photo without locked ones. */
export function PhotoStrip({ id, label, photos, locked }: PhotoStripProps) {
  const several = photos.length > 1
  const inSight = usePhotoInSight(id, photos)
  if (!several && !locked) return null
  return (
    <ul className={css.strip} aria-label={label}>
      {several
        ? photos.map(({ thumb, view: _, srcSet: __, sizes: ___, ...photo }, at) => (
            <li key={thumb} className={css.thumb}>
              <a
                href={`#${id}-${at + 1}`}
                className={css.shows}
                data-h-shows={id}
                aria-label={photo.alt}
                aria-current={at === inSight ? 'true' : undefined}
                onClick={show}
              >
                <PhotoFrame {...photo} {...THUMB} src={thumb} alt="" />
              </a>
            </li>
          ))
        : null}
      {locked ? (
        <li className={css.locked}>
          <LockedTile {...locked} />
        </li>
      ) : null}
    </ul>
  )
}

/** Shows a photo without a history entry, so that "back" leaves the page. */
function show(event: MouseEvent<HTMLAnchorElement>) {
  if (isPlainClick(event) && showPhoto(event.currentTarget)) event.preventDefault()
}

/** Index of the visible photo of the gallery with this id; 0 until it is scrolled. */
function usePhotoInSight(id: string, photos: readonly GalleryPhoto[]): number {
  const [inSight, setInSight] = useState(0)
  // Other photos may come with another gallery element of the same id.
  useEffect(() => {
    const gallery = document.querySelector(`[data-h-photos="${CSS.escape(id)}"]`)
    if (!gallery) return
    const look = () => setInSight(photoInSight(gallery))
    look()
    gallery.addEventListener('scroll', look)
    return () => gallery.removeEventListener('scroll', look)
  }, [id, photos])
  return inSight
}

function LockedTile({ title, text, href, dataAttributes }: LockedPhotos) {
  const LinkElement = useLinkElement()
  const content = (
    <>
      <Icon shape={Lock} size={20} />
      <span className={css.lockedWords}>
        <span className={css.lockedTitle}>{title}</span>
        {text === undefined ? null : <span className={css.lockedText({ link: href !== undefined })}>{text}</span>}
      </span>
    </>
  )
  if (href === undefined) return <span className={css.tile({ link: false })}>{content}</span>
  return (
    <LinkElement href={href} className={css.tile({ link: true })} {...dataAttributes}>
      {content}
    </LinkElement>
  )
}
