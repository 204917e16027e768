import { ImagePlus } from 'lucide-react'
import { type DragEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { button } from '../button/button.css.ts'
import { Button } from '../button/button.tsx'
import { Icon } from '../icon/icon.tsx'
import * as css from './photo-picker.css.ts'

interface PhotoPickerProps {
  readonly label: string
  readonly hint?: string | undefined
  /** `tile` has the shape of a photo, for use among photos. */
  readonly size: 'tile' | 'large'
  /** Whether it is the primary action of its view. */
  readonly main?: boolean
  /** Accepted media types. A phone converts its photos to one of them and offers its camera. */
  readonly accept: readonly string[]
  /** Without a script: the form's address, the name of the file field, and the label of its button (`sendLabel`). */
  readonly action: string
  readonly name: string
  /** Values of hidden fields. */
  readonly hidden?: Readonly<Record<string, string>> | undefined
  readonly sendLabel: string
  /** Called with the chosen files, also with those that were chosen before hydration. */
  readonly onPick?: ((files: readonly File[]) => void) | undefined
}

/** Lets the user choose photos: in the app by the whole box, without a script by a form with a button. */
export function PhotoPicker({
  label,
  hint,
  size,
  main = false,
  accept,
  action,
  name,
  hidden = {},
  ...props
}: PhotoPickerProps) {
  const { sendLabel, onPick } = props
  const input = useRef<HTMLInputElement>(null)
  function take() {
    const files = [...(input.current?.files ?? [])]
    if (!onPick || !input.current || files.length === 0) return
    // Emptied, so that choosing the same file again fires `change`.
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
        {main ? <span className={button()}>{label}</span> : label}
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
  /** Without it files cannot be dropped. */
  readonly onDrop?: ((files: readonly File[]) => void) | undefined
  readonly children: ReactNode
}

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files')

/** A part of a page onto which files can be dropped. */
export function PhotoDrop({ label, onDrop, children }: PhotoDropProps) {
  /** The number of nested elements under the pointer: entering one is reported before leaving another. */
  const [over, setOver] = useState(0)
  const listeners = onDrop
    ? {
        onDragEnter: (event: DragEvent) => hasFiles(event) && setOver((count) => count + 1),
        onDragLeave: (event: DragEvent) => hasFiles(event) && setOver((count) => Math.max(0, count - 1)),
        // Without this the browser would open the dropped file.
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
