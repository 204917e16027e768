import type { MouseEventHandler, ReactNode } from 'react'
import type { DataAttributes } from '../field/field.tsx'
import { useLinkElement } from '../link/link-element.tsx'
import * as css from './button.css.ts'

interface Looks {
  /** `accent` is the one thing to do here: once in a view. */
  readonly tone?: 'accent' | 'quiet' | 'outline' | 'danger' | undefined
  readonly size?: 'small' | 'medium' | 'large' | undefined
  /** As wide as its container: always, or below `medium` only. */
  readonly wide?: boolean | 'phone' | undefined
  readonly icon?: ReactNode
  readonly children: ReactNode
}

interface Pressable {
  readonly type?: 'button' | 'submit' | 'reset' | undefined
  readonly name?: string | undefined
  readonly value?: string | undefined
  readonly disabled?: boolean | undefined
  /** Work is under way: the button keeps its width and its name, and cannot be pressed. */
  readonly busy?: boolean | undefined
  /** Id of the form that it belongs to, where it stands outside of it. */
  readonly form?: string | undefined
  readonly popovertarget?: string | undefined
  readonly onClick?: MouseEventHandler<HTMLButtonElement> | undefined
  readonly dataAttributes?: DataAttributes | undefined
}

const looks = ({ tone, size, wide = false }: Looks) =>
  css.button({ tone, size, wide: wide === true ? 'always' : wide || 'never' })

const content = ({ icon, children }: Looks) => (
  <span className={css.content}>
    {icon}
    <span className={css.words}>{children}</span>
  </span>
)

const pressable = ({
  type = 'button',
  name,
  value,
  disabled = false,
  busy = false,
  form,
  popovertarget,
  onClick,
}: Pressable) => ({
  type,
  name,
  value,
  form,
  popovertarget,
  onClick,
  disabled: disabled || busy,
  'aria-busy': busy || undefined,
})

/** Something to do here. Also drawn as busy while a script sets `aria-busy` on it. */
export const Button = (props: Looks & Pressable) => (
  <button className={looks(props)} {...pressable(props)} {...props.dataAttributes}>
    {content(props)}
  </button>
)

interface ButtonLinkProps extends Looks {
  readonly href: string
  readonly rel?: string | undefined
  readonly onClick?: MouseEventHandler<HTMLAnchorElement> | undefined
  readonly dataAttributes?: DataAttributes | undefined
}

/** A place to go to that matters as much as a button does. */
export function ButtonLink({ href, rel, onClick, dataAttributes, ...props }: ButtonLinkProps) {
  const LinkElement = useLinkElement()
  return (
    <LinkElement href={href} rel={rel} onClick={onClick} className={looks(props)} {...dataAttributes}>
      {content(props)}
    </LinkElement>
  )
}

interface IconButtonProps extends Pressable {
  readonly icon: ReactNode
  /** What it does, for those who do not see the icon. */
  readonly label: string
  readonly tone?: Looks['tone']
}

/** A button that shows an icon alone. */
export const IconButton = ({ icon, label, tone = 'quiet', ...props }: IconButtonProps) => (
  <button
    className={css.button({ tone, size: 'icon' })}
    aria-label={label}
    {...pressable(props)}
    {...props.dataAttributes}
  >
    <span className={css.content}>{icon}</span>
  </button>
)
