import { type KeyboardEvent, useEffect, useState } from 'react'
import Cropper from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import { Button } from '../button/button.tsx'
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx'
import * as css from './photo-cropper.css.ts'

/** A part of a picture, in fractions of its width and height. */
interface PicturePart {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Width to height of what photos are shown in. */
const SHAPE = 4 / 5
const ZOOM = { least: 1, most: 4, step: 0.1 }
/** Pixels by which an arrow key moves the picture. */
const STEP = 8
const MIDDLE = { x: 0, y: 0 }

interface PhotoCropperProps {
  readonly src: string
  /** The part to begin with. */
  readonly part?: PicturePart | null | undefined
  /** Accessible name of the frame, with its keys: "Arrow keys move the photo, plus and minus zoom". */
  readonly label: string
  readonly zoomLabel: string
  readonly resetLabel: string
  /** What is in the frame, in words, for screen readers. */
  readonly say: (part: PicturePart, zoom: number) => string
  /** Called with the part in the frame, once the picture is there and whenever it was moved or zoomed. */
  readonly onChange: (part: PicturePart) => void
  /** Called when the picture cannot be shown. */
  readonly onBroken?: (() => void) | undefined
}

/** One picture is cropped at a time. */
const ZOOM_ID = 'photo-cropper-zoom'

/** A picture behind a frame of 4:5: dragged, pinched, turned by a wheel, moved by arrow keys and zoomed by a slider or by + and -. */
export function PhotoCropper(props: PhotoCropperProps) {
  const { src, part, label, zoomLabel, resetLabel, say, onChange, onBroken } = props
  const id = ZOOM_ID
  const [at, setAt] = useState(MIDDLE)
  const [zoom, setZoom] = useState(ZOOM.least)
  const [said, setSaid] = useState('')
  // The library renders styles, which no HTML of the server may have.
  const [isHere, setIsHere] = useState(false)
  useEffect(() => setIsHere(true), [])
  const zoomTo = (next: number) => setZoom(Math.min(ZOOM.most, Math.max(ZOOM.least, next)))
  function reset() {
    setAt(MIDDLE)
    setZoom(ZOOM.least)
  }
  function onKeyDown({ key }: KeyboardEvent) {
    if (key === '+' || key === '=') zoomTo(zoom + ZOOM.step)
    if (key === '-') zoomTo(zoom - ZOOM.step)
  }
  return (
    <div className={css.cropper}>
      <div className={css.stage}>
        {isHere ? (
          <Cropper
            image={src}
            crop={at}
            zoom={zoom}
            minZoom={ZOOM.least}
            maxZoom={ZOOM.most}
            aspect={SHAPE}
            keyboardStep={STEP}
            {...(part ? { initialCroppedAreaPercentages: scaled(part, 100) } : {})}
            onCropChange={setAt}
            onZoomChange={setZoom}
            onCropComplete={(area) => {
              const chosen = scaled(area, 1 / 100)
              setSaid(say(chosen, zoom))
              onChange(chosen)
            }}
            classes={{ cropAreaClassName: css.frame }}
            cropperProps={{ role: 'application', 'aria-label': label, onKeyDownCapture: onKeyDown }}
            mediaProps={{ alt: '', onError: onBroken }}
            disableAutomaticStylesInjection
          />
        ) : null}
      </div>
      <VisuallyHidden>
        <span role="status">{said}</span>
      </VisuallyHidden>
      <div className={css.controls}>
        <label className={css.label} htmlFor={id}>
          {zoomLabel}
        </label>
        <input
          id={id}
          type="range"
          className={css.zoom}
          min={ZOOM.least}
          max={ZOOM.most}
          step={ZOOM.step / 10}
          value={zoom}
          onChange={({ target }) => zoomTo(Number(target.value))}
        />
        <Button tone="quiet" size="small" onClick={reset}>
          {resetLabel}
        </Button>
      </div>
    </div>
  )
}

/** The same part in another unit, within the picture. */
function scaled({ x, y, width, height }: PicturePart, by: number): PicturePart {
  const most = Math.max(1, by)
  const within = (value: number) => Math.min(most, Math.max(0, value * by))
  return { x: within(x), y: within(y), width: within(width), height: within(height) }
}
