import { ImagePlus } from 'lucide-react'
import { type DragEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '../button/button.tsx'
import { Icon } from '../icon/icon.tsx'
import * as css from './photo-picker.css.ts'

interface PhotoPickerProps {
  readonly label: string
  readonly hint?: string | undefined
  /** `tile`: of the shape of a photo, among photos. */
  readonly size: 'tile' | 'large'
  /** Media types that may be chosen: phones turn what they have into one of them, and offer their camera. */
  readonly accept: readonly string[]
  /** Without a script: where the files are sent, by which name and by which button. */
  readonly action: string
  readonly name: string
  /** What is sent besides. */
  readonly hidden?: Readonly<Record<string, string>> | undefined
  readonly sendLabel: string
  /** Called with what was chosen, also before the page was hydrated. */
  readonly onPick?: ((files: readonly File[]) => void) | undefined
}

/** Where photos are chosen: in the app by the whole box, without a script by a plain form. */
export function PhotoPicker({ label, hint, size, accept, action, name, hidden = {}, ...props }: PhotoPickerProps) {
  const { sendLabel, onPick } = props
  const input = useRef<HTMLInputElement>(null)
  function take() {
    const files = [...(input.current?.files ?? [])]
    if (!onPick || !input.current || files.length === 0) return
    // The same file may be chosen again.
    input.current.value = ''
    onPick(files)
  }
  const latest = useRef(take)
  latest.current = take
  useEffect(() => latest.current(), [])
  return (
    <form className={css.form} method="post" action={action} encType="multipart/form-data">
      {Object.entries(hidden).map(([field, value]) => (
        <input key={field} type="hidden" name={field} value={value} />
      ))}
      <label className={css.box({ size })}>
        <Icon shape={ImagePlus} size={size === 'large' ? 32 : 24} />
        {label}
        {hint ? <span className={css.hint}>{hint}</span> : null}
        <input
          ref={input}
          type="file"
          name={name}
          multiple
          accept={accept.join()}
          className={css.input}
          onChange={take}
        />
      </label>
      <div className={css.send}>
        <Button type="submit" tone="outline" size="small">
          {sendLabel}
        </Button>
      </div>
    </form>
  )
}

interface PhotoDropProps {
  /** Shown while files are held over it: "Drop your photos here". */
  readonly label: string
  /** Without it nothing can be dropped. */
  readonly onDrop?: ((files: readonly File[]) => void) | undefined
  readonly children: ReactNode
}

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files')

/** A part of a page onto which files can be dropped. */
export function PhotoDrop({ label, onDrop, children }: PhotoDropProps) {
  /** How many elements of it the files are over: entering one comes before leaving another. */
  const [over, setOver] = useState(0)
  const listeners = onDrop
    ? {
        onDragEnter: (event: DragEvent) => hasFiles(event) && setOver((count) => count + 1),
        onDragLeave: (event: DragEvent) => hasFiles(event) && setOver((count) => Math.max(0, count - 1)),
        // Otherwise the browser would show the file in place of the page.
        onDragOver: (event: DragEvent) => hasFiles(event) && event.preventDefault(),
        onDrop: (event: DragEvent) => {
          if (!hasFiles(event)) return
          event.preventDefault()
          setOver(0)
          onDrop([...event.dataTransfer.files])
        },
      }
    : {}
  return (
    <div className={css.dropArea} {...listeners}>
      {children}
      {onDrop && over > 0 ? (
        <div className={css.drop} aria-hidden="true">
          {label}
        </div>
      ) : null}
    </div>
  )
}
