import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx'
import * as css from './badge.css.ts'

interface BadgeProps {
  readonly count: number
  /** The count in words, for screen readers: "3 unread messages". */
  readonly label: string
  /** With one a 0 is shown, too. */
  readonly tone?: 'warning' | 'danger' | undefined
}

/** The text of a badge: empty for 0, `99+` from 100. */
export function badgeText(count: number): string {
  const whole = Math.floor(count)
  if (!(whole > 0)) return ''
  return whole > 99 ? '99+' : String(whole)
}

/** A small number beside what it counts; nothing at 0, unless it has a tone. */
export function Badge({ count, label, tone }: BadgeProps) {
  const text = badgeText(count) || (tone ? '0' : '')
  if (text === '') return null
  return (
    <span className={css.badge({ tone })}>
      <span aria-hidden="true">{text}</span>
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  )
}
