import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from '../icon/icon.tsx'
import { useLinkElement } from '../link/link-element.tsx'
import * as css from './chip.css.ts'

interface AnyChipProps {
  readonly icon?: ReactNode
  readonly selected?: boolean | undefined
  readonly children: ReactNode
}

interface FactProps extends AnyChipProps {
  /** Highlighted; the text around it says why. */
  readonly marked?: boolean | undefined
  readonly href?: undefined
}

/** With an address the chip is a link, such as a filter to set or to take away. */
interface FilterProps extends AnyChipProps {
  readonly href: string
  readonly marked?: undefined
}

/** A short fact or filter. A selected one has a tick, so that colour is not its only sign. */
export function Chip({ icon, selected = false, marked = false, href, children }: FactProps | FilterProps) {
  const LinkElement = useLinkElement()
  const content = (
    <>
      {selected ? <Icon shape={Check} size={16} /> : icon}
      <span className={css.text}>{children}</span>
    </>
  )
  if (href === undefined) return <span className={css.chip({ selected, marked })}>{content}</span>
  return (
    <LinkElement
      href={href}
      className={css.chip({ selected, link: true })}
      aria-current={selected ? 'true' : undefined}
    >
      {content}
    </LinkElement>
  )
}
