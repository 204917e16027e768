import { X } from 'lucide-react'
import { type FocusEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { type Tone, ToneIcon } from '../alert/alert.tsx'
import { Button, IconButton } from '../button/button.tsx'
import { Icon } from '../icon/icon.tsx'
import { useLayout } from '../use-layout.ts'
import * as css from './toast.css.ts'

export interface ToastProps {
  readonly tone: Tone
  readonly children: string
  readonly closeLabel: string
  /** A button; pressing it also removes the toast. */
  readonly action?: { readonly label: string; readonly onPress: () => void } | undefined
  /** Stays until it is closed; the default for the tone `danger`. */
  readonly stays?: boolean | undefined
  /** Called when it was closed or its time has run out. */
  readonly onClose?: (() => void) | undefined
}

/** Milliseconds for which a toast stays: time to notice it and to read it at about 15 characters a second. */
export const toastTime = (text: string): number => 4000 + text.length * 65

/** A short message about what just happened. */
export function Toast({ tone, children, closeLabel, action, stays = tone === 'danger', onClose }: ToastProps) {
  const [held, setHeld] = useState({ pointer: false, focus: false })
  const before = useRef<HTMLElement | null>(null)
  const toast = useRef<HTMLDivElement>(null)
  const waits = stays || held.pointer || held.focus

  const over = useRef(onClose)
  useEffect(() => {
    over.current = onClose
  })
  useEffect(() => {
    if (waits) return
    const timer = setTimeout(() => over.current?.(), toastTime(children))
    return () => clearTimeout(timer)
  }, [waits, children])

  // A layout effect, because its cleanup runs while the toast is still in the document, whatever removes it.
  useLayout(() => {
    const element = toast.current
    return () => {
      if (element?.contains(document.activeElement)) before.current?.focus()
    }
  }, [])

  const hold = (by: 'pointer' | 'focus', is: boolean) => setHeld((now) => ({ ...now, [by]: is }))
  const onFocus = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget)) before.current = relatedTarget
    hold('focus', true)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hover and focus only pause its timer
    <div
      ref={toast}
      className={css.toast}
      onPointerEnter={() => hold('pointer', true)}
      onPointerLeave={() => hold('pointer', false)}
      onFocus={onFocus}
      onBlur={() => hold('focus', false)}
    >
      <span className={css.icon({ tone })}>
        <ToneIcon tone={tone} />
      </span>
      <div className={css.content}>
        <p className={css.text}>{children}</p>
        {action ? (
          <div className={css.action}>
            <Button
              tone="outline"
              size="small"
              onClick={() => {
                action.onPress()
                onClose?.()
              }}
            >
              {action.label}
            </Button>
          </div>
        ) : null}
      </div>
      <IconButton icon={<Icon shape={X} size={20} />} label={closeLabel} onClick={onClose} />
    </div>
  )
}

interface ToastRegionProps {
  /** Accessible name: "Messages". */
  readonly label: string
  readonly children?: ReactNode
}

/** The live region in which toasts appear, once per page. */
export const ToastRegion = ({ label, children }: ToastRegionProps) => (
  <section className={css.region} aria-label={label}>
    <div className={css.list} role="status" aria-atomic="false">
      {children}
    </div>
  </section>
)
