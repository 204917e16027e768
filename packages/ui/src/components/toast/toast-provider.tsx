import { createContext, type ReactNode, useContext, useMemo, useState } from 'react'
import { Toast, type ToastProps, ToastRegion } from './toast.tsx'

interface ShownToast extends Pick<ToastProps, 'action' | 'stays'> {
  /** What it is about, such as "offline": a second one takes the place of the first. Its text, unless told. */
  readonly key?: string | undefined
  readonly text: string
  readonly tone?: ToastProps['tone'] | undefined
}

interface Toasts {
  /** Shows a toast and has it spoken; one of the same key is replaced, and not spoken again if it says the same. */
  show(toast: ShownToast): void
  /** Puts the toast of a key away, if it is there. */
  dismiss(key: string): void
}

const ToastContext = createContext<Toasts | null>(null)

/** The toasts of the page; throws outside of a `ToastProvider`. */
export function useToast(): Toasts {
  const toasts = useContext(ToastContext)
  if (!toasts) throw new Error('useToast needs a ToastProvider above it')
  return toasts
}

interface ToastProviderProps {
  /** Names the region of the toasts: "Messages". */
  readonly label: string
  readonly closeLabel: string
  readonly children: ReactNode
}

const keyOf = ({ key, text }: ShownToast) => key ?? text

/** Shows toasts for what is below it, in a region behind its children. */
export function ToastProvider({ label, closeLabel, children }: ToastProviderProps) {
  const [shown, setShown] = useState<readonly ShownToast[]>([])
  // The same object at all times: whoever uses it is not rendered when a toast comes or goes.
  const toasts = useMemo<Toasts>(
    () => ({
      show: (toast) =>
        setShown((all) =>
          all.some((other) => keyOf(other) === keyOf(toast))
            ? all.map((other) => (keyOf(other) === keyOf(toast) ? toast : other))
            : [...all, toast],
        ),
      dismiss: (key) => setShown((all) => all.filter((toast) => keyOf(toast) !== key)),
    }),
    [],
  )
  return (
    <ToastContext.Provider value={toasts}>
      {children}
      <ToastRegion label={label}>
        {shown.map((toast) => (
          <Toast
            key={keyOf(toast)}
            tone={toast.tone ?? 'info'}
            closeLabel={closeLabel}
            action={toast.action}
            stays={toast.stays}
            onClose={() => toasts.dismiss(keyOf(toast))}
          >
            {toast.text}
          </Toast>
        ))}
      </ToastRegion>
    </ToastContext.Provider>
  )
}
