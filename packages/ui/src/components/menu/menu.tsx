import { Check } from 'lucide-react'
import type { MouseEventHandler, ReactNode } from 'react'
import type { DataAttributes } from '../field/field.tsx'
import { Icon } from '../icon/icon.tsx'
import { useLinkElement } from '../link/link-element.tsx'
import * as css from './menu.css.ts'
import { useMenu } from './use-menu.ts'

interface MenuProps {
  readonly id: string
  /** Accessible name of the trigger and the menu: "Account". */
  readonly label: string
  readonly trigger: ReactNode
  readonly align?: 'start' | 'end' | undefined
  /** `hidden` below 768 px where a `BarMenuButton` opens it. */
  readonly triggerOnPhones?: 'shown' | 'hidden' | undefined
  /** `MenuHeading`, `MenuLink`, `MenuSeparator`, and forms of `MenuButton`s. */
  readonly children: ReactNode
}

/** A button that opens a popover of links and actions without a script; a script adds the arrow keys. */
export function Menu({ id, label, trigger, align = 'end', triggerOnPhones = 'shown', children }: MenuProps) {
  const { menu, panel, expanded } = useMenu()
  return (
    <div {...menu} className={css.menu} data-h-menu="">
      <button
        type="button"
        className={css.trigger({ onPhones: triggerOnPhones })}
        popovertarget={id}
        aria-label={label}
        aria-expanded={expanded}
        data-h-menu-trigger=""
      >
        {trigger}
      </button>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would make its links part of a form */}
      <div
        ref={panel}
        id={id}
        popover="auto"
        className={css.panel({ align })}
        role="group"
        aria-label={label}
        data-h-menu-panel=""
      >
        {children}
      </div>
    </div>
  )
}

interface ItemProps {
  readonly icon?: ReactNode
  readonly current?: boolean | undefined
  readonly lang?: string | undefined
  readonly dataAttributes?: DataAttributes | undefined
  readonly children: ReactNode
}

const content = ({ icon, current = false, children }: ItemProps) => (
  <>
    {icon}
    <span className={css.itemText}>{children}</span>
    {current ? <Icon shape={Check} size={20} /> : null}
  </>
)

/** A menu item that is a link. */
export function MenuLink({ href, ...item }: ItemProps & { readonly href: string }) {
  const LinkElement = useLinkElement()
  return (
    <LinkElement
      href={href}
      className={css.item}
      lang={item.lang}
      hrefLang={item.lang}
      aria-current={item.current ? 'true' : undefined}
      {...item.dataAttributes}
    >
      {content(item)}
    </LinkElement>
  )
}

interface MenuButtonProps extends ItemProps {
  readonly name?: string | undefined
  readonly value?: string | undefined
  readonly type?: 'submit' | 'button' | undefined
  readonly onClick?: MouseEventHandler<HTMLButtonElement> | undefined
}

/** A menu item that is a button; it submits the form around it unless its type is `button`. */
export const MenuButton = ({ name, value, type = 'submit', onClick, ...item }: MenuButtonProps) => (
  <button
    type={type}
    name={name}
    value={value}
    onClick={onClick}
    className={css.item}
    lang={item.lang}
    aria-current={item.current ? 'true' : undefined}
    {...item.dataAttributes}
  >
    {content(item)}
  </button>
)

/** A heading above the items of a menu. */
export const MenuHeading = ({ children }: { readonly children: string }) => (
  <p className={css.heading} dir="auto">
    {children}
  </p>
)

/** A line between groups of items. */
export const MenuSeparator = () => <hr className={css.separator} />
