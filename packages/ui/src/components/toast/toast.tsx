import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { type Tone, ToneIcon } from '../alert/tone-icon.tsx'
import { IconButton } from '../button/button.tsx'
import { Icon } from '../icon/icon.tsx'
import * as css from './toast.css.ts'

interface ToastProps {
  readonly tone: Tone
  readonly children?: ReactNode
  readonly closeLabel: string
}

/** A short word about what just happened. `enhance/toast` puts it away after a while. */
export const Toast = ({ tone, children, closeLabel }: ToastProps) => (
  <div className={css.toast} data-h-toast={tone}>
    <span className={css.icon({ tone })}>
      <ToneIcon tone={tone} />
    </span>
    <p className={css.text} data-h-toast-text="">
      {children}
    </p>
    <IconButton icon={<Icon shape={X} size={20} />} label={closeLabel} dataAttributes={{ 'data-h-closes-toast': '' }} />
  </div>
)

interface ToastRegionProps {
  /** Names the region: "Messages". */
  readonly label: string
  readonly closeLabel: string
  /** Toasts that the page arrives with. */
  readonly children?: ReactNode
}

const TONES: readonly Tone[] = ['info', 'success', 'warning', 'danger']

/** Where toasts appear, once per page. It carries an empty toast of each tone for `showToast` to copy. */
export const ToastRegion = ({ label, closeLabel, children }: ToastRegionProps) => (
  <section className={css.region} aria-label={label}>
    <div className={css.list} role="status" aria-atomic="false" data-h-toasts="">
      {children}
    </div>
    <div hidden data-h-toast-models="">
      {TONES.map((tone) => (
        <Toast key={tone} tone={tone} closeLabel={closeLabel} />
      ))}
    </div>
  </section>
)
