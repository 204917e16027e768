import type { ReactNode } from 'react'
import { Badge } from '../badge/badge.tsx'
import type { DataAttributes } from '../field/field.tsx'
import { useLinkElement } from '../link/link-element.tsx'
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx'
import * as css from './top-bar.css.ts'

interface TopBarProps {
  readonly brand: ReactNode
  /** The skip link, visible while it has the focus. */
  readonly skip: ReactNode
  /** The back link of the installed app, which has no browser buttons. */
  readonly back?: ReactNode
  /** `BarItem`s, shown as icons only below 992 px. */
  readonly children?: ReactNode
  /** `hidden` below 768 px where a `BottomBar` has the items. */
  readonly onPhones?: 'icons' | 'hidden' | undefined
  /** Menus and buttons at the end of the bar. */
  readonly end?: ReactNode
  /** Accessible name of the items: "Main menu". */
  readonly label: string
}

/** Where the skip link stands on a page without a bar. */
export const Skip = ({ children }: { readonly children: ReactNode }) => <div className={css.skip}>{children}</div>

/** The sticky bar at the top of a page. */
export const TopBar = ({ brand, skip, back, children, onPhones = 'icons', end, label }: TopBarProps) => (
  <header className={css.topBar}>
    <Skip>{skip}</Skip>
    <div className={css.inner}>
      {back ? <div className={css.back}>{back}</div> : null}
      <div className={css.brand}>{brand}</div>
      {children ? (
        <nav className={css.items({ onPhones })} aria-label={label}>
          {children}
        </nav>
      ) : null}
      {end ? <div className={css.end}>{end}</div> : null}
    </div>
  </header>
)

export interface BarItemProps {
  readonly href: string
  readonly icon: ReactNode
  readonly label: string
  readonly count?: number | undefined
  /** The count in words: "3 unread messages". */
  readonly countLabel?: string | undefined
  /** Another colour of the count, which is then shown at 0, too. */
  readonly countTone?: 'warning' | 'danger' | undefined
  readonly current?: boolean | undefined
  /** `icon`: never with its label, and not below 768 px, at the end of a `TopBar`. */
  readonly look?: 'icon' | undefined
  readonly dataAttributes?: DataAttributes | undefined
}

/** A link of a `TopBar` or a `BottomBar`. */
export function BarItem({ href, current = false, look, dataAttributes, ...content }: BarItemProps) {
  const LinkElement = useLinkElement()
  return (
    <LinkElement
      href={href}
      className={look ? `${css.item} ${css.iconItem}` : css.item}
      aria-current={current ? 'page' : undefined}
      {...dataAttributes}
    >
      <ItemContent look={look} {...content} />
    </LinkElement>
  )
}

function ItemContent({
  icon,
  label,
  count = 0,
  countLabel,
  countTone,
  look,
}: Pick<BarItemProps, 'icon' | 'label' | 'count' | 'countLabel' | 'countTone' | 'look'>) {
  return (
    <>
      <span className={css.itemIcon}>{icon}</span>
      {look ? <VisuallyHidden>{label}</VisuallyHidden> : <span className={css.itemLabel}>{label}</span>}
      {countLabel ? (
        <span className={css.itemBadge}>
          <Badge count={count} label={countLabel} tone={countTone} />
        </span>
      ) : null}
    </>
  )
}

interface BarMenuButtonProps extends Pick<BarItemProps, 'icon' | 'label' | 'count' | 'countLabel'> {
  /** Id of the `Menu` that it opens. */
  readonly menu: string
}

/** A button of a `BottomBar` that opens a `Menu` whose own trigger is hidden there. */
export const BarMenuButton = ({ menu, ...content }: BarMenuButtonProps) => (
  <button type="button" className={css.item} popovertarget={menu}>
    <ItemContent {...content} />
  </button>
)
