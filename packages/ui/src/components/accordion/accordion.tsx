import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from '../icon/icon.tsx'
import * as css from './accordion.css.ts'

/** Parts of a page under headings that open them, by the browser alone. They are `AccordionItem`s. */
export const Accordion = ({ children }: { readonly children: ReactNode }) => (
  <div className={css.accordion}>{children}</div>
)

interface AccordionItemProps {
  /** Of what the title opens: a browser that is led there opens it. */
  readonly id?: string | undefined
  readonly title: ReactNode
  /** How it stands, at the end of the title's line or below it. */
  readonly value?: ReactNode
  /** Level of the heading that the title is. */
  readonly level?: 2 | 3 | undefined
  /** Open from the start. */
  readonly open?: boolean | undefined
  readonly children: ReactNode
}

/** One part: its title, and what it opens. Printed and searched in the page, all are open. */
export function AccordionItem({ id, title, value, level = 2, open = false, children }: AccordionItemProps) {
  const Heading = `h${level}` as const
  return (
    <details className={css.item} open={open}>
      <summary className={css.summary}>
        <span className={css.words}>
          <Heading className={css.title}>{title}</Heading>
          {value ? <span className={css.value}>{value}</span> : null}
        </span>
        <span className={css.sign}>
          <Icon shape={ChevronDown} size={20} />
        </span>
      </summary>
      <div id={id} className={css.content}>
        {children}
      </div>
    </details>
  )
}
