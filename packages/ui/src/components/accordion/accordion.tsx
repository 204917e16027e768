import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from '../icon/icon.tsx'
import * as css from './accordion.css.ts'

/** A group of `AccordionItem`s, which open and close without a script. */
export const Accordion = ({ children }: { readonly children: ReactNode }) => (
  <div className={css.accordion}>{children}</div>
)

interface AccordionItemProps {
  /** Id of the content: a browser that follows a link to it opens the item. */
  readonly id?: string | undefined
  readonly title: ReactNode
  /** A short value at the end of the title's line, or below the title where the line is too short. */
  readonly value?: ReactNode
  /** Level of the title's heading. */
  readonly level?: 2 | 3 | undefined
  /** Open from the start. */
  readonly open?: boolean | undefined
  readonly children: ReactNode
}

/** A title that opens its content. The content is printed and found by "find in page" while it is closed, too. */
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
