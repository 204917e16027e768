import type { ReactNode } from 'react'
import { Badge } from '../badge/badge.tsx'
import type { DataAttributes } from '../field/field.tsx'
import { useLinkElement } from '../link/link-element.tsx'
import * as css from './top-bar.css.ts'

interface TopBarProps {
  readonly brand: ReactNode
  /** The link past the bar, in sight once it has the focus. */
  readonly skip: ReactNode
  /** The way back, in the installed app only, where no browser offers one. */
  readonly back?: ReactNode
  /** `BarItem`s: icons alone below 992 px. */
  readonly children?: ReactNode
  /** `hidden`: below 768 px a `BottomBar` has the items. */
  readonly onPhones?: 'icons' | 'hidden' | undefined
  /** Menus and the one button, always in sight. */
  readonly end?: ReactNode
  /** Names the items: "Main menu". */
  readonly label: string
}

/** The bar at the top of a page, which stays in sight. */
export const TopBar = ({ brand, skip, back, children, onPhones = 'icons', end, label }: TopBarProps) => (
  <header className={css.topBar}>
    <div className={css.skip}>{skip}</div>
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

interface BarItemProps {
  readonly href: string
  readonly icon: ReactNode
  readonly label: string
  readonly count?: number | undefined
  /** The count in words: "3 unread messages". */
  readonly countLabel?: string | undefined
  readonly current?: boolean | undefined
  readonly dataAttributes?: DataAttributes | undefined
}

/** A place that a `TopBar` or a `BottomBar` leads to. */
export function BarItem({ href, icon, label, count = 0, countLabel, current = false, dataAttributes }: BarItemProps) {
  const LinkElement = useLinkElement()
  return (
    <LinkElement href={href} className={css.item} aria-current={current ? 'page' : undefined} {...dataAttributes}>
      <span className={css.itemIcon}>{icon}</span>
      <span className={css.itemLabel}>{label}</span>
      {countLabel ? (
        <span className={css.itemBadge}>
          <Badge count={count} label={countLabel} />
        </span>
      ) : null}
    </LinkElement>
  )
}
