import { CircleAlert } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '../button/button.tsx'
import { useFormElement } from '../form/form-element.tsx'
import { Icon } from '../icon/icon.tsx'
import { NEAR } from '../textarea/characters.ts'
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx'
import * as css from './message-composer.css.ts'
import { sendsBy } from './sending-keys.ts'

export interface MessageComposerProps {
  /** Id of the field. */
  readonly id: string
  readonly name: string
  /** Where the form is sent without a script. */
  readonly action?: string | undefined
  /** Accessible name of the field. */
  readonly label: string
  readonly placeholder?: string | undefined
  /** The text to begin with. Another value later replaces what stands in the field. */
  readonly value?: string | undefined
  readonly sendLabel: string
  /** What a message costs, on the button; absent if nothing. */
  readonly price?: string | undefined
  /** Below the field: how many messages are free. */
  readonly note?: ReactNode
  /** Why the text was not sent, and what helps; stands in place of the note. */
  readonly error?: ReactNode
  /** The largest number of characters, counted as Unicode code points. More can be typed, so that pasted text is never cut silently. */
  readonly most?: number | undefined
  /** The text that says how many characters are left, near the limit, or too many if the number is negative. */
  readonly left?: ((count: number) => string) | undefined
  /** It is being sent. Meanwhile more can be typed. */
  readonly busy?: boolean | undefined
  /** Stands in place of field and button: why nothing can be written. */
  readonly notice?: ReactNode
  /** Hidden fields, and what stands over the field: what the message is about. */
  readonly children?: ReactNode
  /** Before the field: what else can be sent. */
  readonly start?: ReactNode
  /** Takes the text, which is not empty, and answers whether it did; then the field is emptied, and keeps the focus. Without it the form is sent. */
  readonly onSend?: ((text: string) => boolean) | undefined
  /** Called with the text whenever it changes. */
  readonly onType?: ((text: string) => void) | undefined
}

/** Where a message is written: a field that grows to five lines, and the button with its price. */
export function MessageComposer(props: MessageComposerProps) {
  return (
    <div className={css.composer}>
      <div className={css.inner}>{props.notice ?? <ComposerForm {...props} />}</div>
    </div>
  )
}

function ComposerForm(props: MessageComposerProps) {
  const { id, name, action, label, placeholder, value = '', sendLabel, price, error, busy = false } = props
  const { field, remaining, onInput, onKeyDown, onSubmit } = useComposer(props)
  const FormElement = useFormElement()
  const Form = props.onSend ? 'form' : FormElement
  return (
    <Form method="post" action={action} onSubmit={onSubmit} data-h-save={props.onSend ? '' : undefined}>
      {props.children}
      <div className={css.line}>
        {props.start}
        <textarea
          ref={field}
          id={id}
          className={css.field}
          name={name}
          aria-label={label}
          aria-describedby={`${id}-note`}
          aria-invalid={error ? true : undefined}
          placeholder={placeholder}
          dir="auto"
          rows={1}
          defaultValue={value}
          onInput={onInput}
          onKeyDown={onKeyDown}
        />
        <div className={css.send}>
          <Button type="submit" busy={busy}>
            <span className={css.words}>
              {sendLabel}
              {price ? (
                <>
                  <span className={css.dot}> · </span>
                  <span className={css.price}>{price}</span>
                </>
              ) : null}
            </span>
          </Button>
        </div>
      </div>
      <Below {...props} remaining={remaining} />
    </Form>
  )
}

/** The line below the field. An element for the error is always there, because a live region must exist before its text changes. */
function Below({ id, note, error, left, remaining }: MessageComposerProps & { readonly remaining: number | null }) {
  const count = left && remaining !== null && remaining <= NEAR ? left(remaining) : ''
  return (
    <div className={css.below}>
      <div id={`${id}-note`} className={css.note}>
        <div role="alert" className={css.error}>
          {error ? (
            <>
              <Icon shape={CircleAlert} size={16} />
              <span>{error}</span>
            </>
          ) : null}
        </div>
        {error ? null : note}
      </div>
      <span className={css.count} aria-hidden="true" data-over={remaining !== null && remaining < 0 ? '' : undefined}>
        {count}
      </span>
      <span role="status">
        <VisuallyHidden>{count}</VisuallyHidden>
      </span>
    </div>
  )
}

/** Gives the field the height of its text where styles cannot. */
function grow(field: HTMLTextAreaElement): void {
  if (CSS.supports('field-sizing', 'content')) return
  field.style.blockSize = 'auto'
  field.style.blockSize = `${field.scrollHeight + field.offsetHeight - field.clientHeight}px`
}

/** What the keys and the button of a composer do, and how many characters are left. */
function useComposer({ value = '', most, busy = false, onSend, onType }: MessageComposerProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  const [remaining, setRemaining] = useState<number | null>(null)
  function measure(area: HTMLTextAreaElement) {
    grow(area)
    if (most !== undefined) setRemaining(most - [...area.value.trim()].length)
  }
  const shown = useRef(value)
  // What was typed before hydration stays; only another value replaces it.
  useEffect(() => {
    const area = field.current
    if (!area) return
    if (shown.current !== value) area.value = value
    shown.current = value
    measure(area)
  }, [value])
  return {
    ...{ field, remaining },
    onInput({ currentTarget }: FormEvent<HTMLTextAreaElement>) {
      measure(currentTarget)
      onType?.(currentTarget.value)
    },
    onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
      if (!sendsBy(event.nativeEvent, matchMedia('(pointer: fine)').matches)) return
      event.preventDefault()
      if (event.currentTarget.value.trim()) event.currentTarget.form?.requestSubmit()
    },
    onSubmit(event: FormEvent) {
      const area = field.current
      if (!onSend || !area) return
      event.preventDefault()
      const hasText = area.value.trim() !== ''
      if (!busy && hasText && onSend(area.value)) {
        area.value = ''
        measure(area)
        onType?.('')
      }
      area.focus()
    },
  }
}
