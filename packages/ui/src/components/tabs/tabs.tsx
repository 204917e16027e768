import { badgeText } from '../badge/badge.tsx'
import { useLinkElement } from '../link/link-element.tsx'
import * as css from './tabs.css.ts'

interface Tab {
  readonly href: string
  readonly label: string
  readonly count?: number | undefined
  readonly current?: boolean | undefined
}

interface TabsProps {
  /** Names the group: "Likes". */
  readonly label: string
  readonly items: readonly Tab[]
}

/** Links to sibling pages. */
export function Tabs({ label, items }: TabsProps) {
  const LinkElement = useLinkElement()
  return (
    <nav className={css.tabs} aria-label={label}>
      <ul className={css.list}>
        {items.map(({ href, label, count = 0, current = false }) => (
          <li key={href}>
            <LinkElement href={href} className={css.tab} aria-current={current ? 'page' : undefined}>
              {label}
              {badgeText(count) === '' ? null : <span className={css.count}> {badgeText(count)}</span>}
            </LinkElement>
          </li>
        ))}
      </ul>
    </nav>
  )
}
