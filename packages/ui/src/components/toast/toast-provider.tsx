import { createContext, type ReactNode, useContext, useMemo, useRef, useState } from 'react'
import { useAboveModals } from './above-modals.ts'
import { Toast, type ToastProps, ToastRegion } from './toast.tsx'

interface ShownToast extends Pick<ToastProps, 'action' | 'stays' | 'onClose'> {
  /** Identifies the toast, such as "offline": a second one with the same key replaces the first. Defaults to the text. */
  readonly key?: string | undefined
  readonly text: string
  readonly tone?: ToastProps['tone'] | undefined
  /** Nothing has happened since one with the same words was shown, so that one is not announced anew. */
  readonly silent?: boolean | undefined
}

interface Toasts {
  /** Shows and announces a toast for its full time. It replaces one with the same key. */
  show(toast: ShownToast): void
  /** Removes the toast with this key, if there is one. */
  dismiss(key: string): void
}

const ToastContext = createContext<Toasts>({ show() {}, dismiss() {} })

/** The page's toasts. Outside of a `ToastProvider`, as in a document, they do nothing. */
export const useToast = (): Toasts => useContext(ToastContext)

interface ToastProviderProps {
  /** Accessible name of the region: "Messages". */
  readonly label: string
  readonly closeLabel: string
  readonly children: ReactNode
}

const keyOf = ({ key, text }: ShownToast) => key ?? text

/** A toast on the page. The same words again are another turn: a new element, because only what changes is announced. */
interface Turn extends ShownToast {
  readonly turn: number
}

/** Lets its children show toasts, in a live region after them, or in the modal dialog that covers them. */
export function ToastProvider({ label, closeLabel, children }: ToastProviderProps) {
  const [shown, setShown] = useState<readonly Turn[]>([])
  const home = useRef<HTMLDivElement>(null)
  useAboveModals(home)
  // One stable object, so that components that use it are not rendered again for each toast.
  const toasts = useMemo<Toasts>(
    () => ({
      show: (toast) =>
        setShown((all) => {
          const before = all.find((other) => keyOf(other) === keyOf(toast))
          if (!before) return [...all, { ...toast, turn: 0 }]
          const turn = before.turn + Number(before.text === toast.text && !toast.silent)
          return all.map((other) => (other === before ? { ...toast, turn } : other))
        }),
      dismiss: (key) => setShown((all) => all.filter((toast) => keyOf(toast) !== key)),
    }),
    [],
  )
  return (
    <ToastContext.Provider value={toasts}>
      {children}
      <div ref={home}>
        <ToastRegion label={label}>
          {shown.map((toast) => (
            <Toast
              key={`${keyOf(toast)} ${toast.turn}`}
              tone={toast.tone ?? 'info'}
              closeLabel={closeLabel}
              action={toast.action}
              stays={toast.stays}
              onClose={() => {
                toast.onClose?.()
                toasts.dismiss(keyOf(toast))
              }}
            >
              {toast.text}
            </Toast>
          ))}
        </ToastRegion>
      </div>
    </ToastContext.Provider>
  )
}
