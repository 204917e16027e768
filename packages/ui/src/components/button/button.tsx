import type { MouseEvent, MouseEventHandler, ReactNode } from 'react'
import type { DataAttributes } from '../field/field.tsx'
import { useLinkElement } from '../link/link-element.tsx'
import * as css from './button.css.ts'

interface ButtonStyle {
  /** `accent` is the primary action, once per view. */
  readonly tone?: 'accent' | 'quiet' | 'outline' | 'danger' | undefined
  readonly size?: 'small' | 'medium' | 'large' | undefined
  /** As wide as its container: `true` always, `phone` only below `medium`. */
  readonly wide?: boolean | 'phone' | undefined
  readonly icon?: ReactNode
  readonly children: ReactNode
}

interface ButtonAttributes {
  readonly type?: 'button' | 'submit' | 'reset' | undefined
  readonly name?: string | undefined
  readonly value?: string | undefined
  readonly disabled?: boolean | undefined
  /** Cannot be pressed and is shown as working; width, name and focus stay. */
  readonly busy?: boolean | undefined
  /** Id of the form that it submits, if the button is outside of the form. */
  readonly form?: string | undefined
  readonly popovertarget?: string | undefined
  /** Whether what it switches is on. */
  readonly pressed?: boolean | undefined
  readonly onClick?: MouseEventHandler<HTMLButtonElement> | undefined
  readonly dataAttributes?: DataAttributes | undefined
}

const buttonClass = ({ tone, size, wide = false }: ButtonStyle) =>
  css.button({ tone, size, wide: wide === true ? 'always' : wide || 'never' })

const content = ({ icon, children }: ButtonStyle) => (
  <span className={css.content}>
    {icon}
    <span className={css.words}>{children}</span>
  </span>
)

/** Enter in a field presses the form's button too. */
const ignore = (event: MouseEvent) => event.preventDefault()

const buttonAttributes = ({
  type = 'button',
  name,
  value,
  disabled = false,
  busy = false,
  form,
  popovertarget,
  pressed,
  onClick,
}: ButtonAttributes) => ({
  type,
  name,
  value,
  form,
  popovertarget,
  onClick: busy ? ignore : onClick,
  disabled,
  'aria-disabled': busy || undefined,
  'aria-busy': busy || undefined,
  'aria-pressed': pressed,
})

/** A button. It also looks busy while a script sets `aria-busy` on it. */
export const Button = (props: ButtonStyle & ButtonAttributes) => (
  <button className={buttonClass(props)} {...buttonAttributes(props)} {...props.dataAttributes}>
    {content(props)}
  </button>
)

interface ButtonLinkProps extends ButtonStyle {
  readonly href: string
  readonly rel?: string | undefined
  readonly target?: '_blank' | undefined
  readonly onClick?: MouseEventHandler<HTMLAnchorElement> | undefined
  readonly dataAttributes?: DataAttributes | undefined
}

/** A link that looks like a button. */
export function ButtonLink({ href, rel, target, onClick, dataAttributes, ...props }: ButtonLinkProps) {
  const LinkElement = useLinkElement()
  return (
    <LinkElement
      href={href}
      rel={rel}
      target={target}
      onClick={onClick}
      className={buttonClass(props)}
      {...dataAttributes}
    >
      {content(props)}
    </LinkElement>
  )
}

interface IconButtonProps extends ButtonAttributes {
  readonly icon: ReactNode
  readonly label: string
  readonly tone?: ButtonStyle['tone']
}

/** A button that shows only an icon. */
export const IconButton = ({ icon, label, tone = 'quiet', ...props }: IconButtonProps) => (
  <button
    className={css.button({ tone, size: 'icon' })}
    aria-label={label}
    {...buttonAttributes(props)}
    {...props.dataAttributes}
  >
    <span className={css.content}>{icon}</span>
  </button>
)
