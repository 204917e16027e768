import { Check, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from '../icon/icon.tsx'
import { useLinkElement } from '../link/link-element.tsx'
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx'
import * as css from './chip.css.ts'

interface AnyChipProps {
  readonly icon?: ReactNode
  readonly selected?: boolean | undefined
  readonly children: ReactNode
}

interface FactProps extends AnyChipProps {
  /** Highlighted; the surrounding text must say why. */
  readonly marked?: boolean | undefined
  readonly href?: undefined
}

/** With an address the chip is a link, such as a filter to set or to remove. */
interface FilterProps extends AnyChipProps {
  readonly href: string
  readonly marked?: undefined
  /** Screen readers read it before the text of a link that removes a filter: "Remove filter: Age". */
  readonly removes?: string | undefined
}

/** A short fact or filter. A selected chip has a tick and a removable one a cross, so that colour is not the only sign. */
export function Chip({ icon, selected = false, marked = false, href, children, ...filter }: FactProps | FilterProps) {
  const LinkElement = useLinkElement()
  const removes = 'removes' in filter ? filter.removes : undefined
  const content = (
    <>
      {selected ? <Icon shape={Check} size={16} /> : icon}
      <span className={css.text}>{children}</span>
    </>
  )
  if (href === undefined) return <span className={css.chip({ selected, marked })}>{content}</span>
  if (removes !== undefined)
    return (
      <LinkElement href={href} className={css.chip({ selected: false, link: true, removable: true })}>
        <span className={css.text}>
          <VisuallyHidden>{removes} </VisuallyHidden>
          {children}
        </span>
        <Icon shape={X} size={16} />
      </LinkElement>
    )
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
