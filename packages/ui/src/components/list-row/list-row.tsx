import type { ReactNode } from 'react'
import { useLinkElement } from '../link/link-element.tsx'
import * as css from './list-row.css.ts'

interface RowProps {
  /** A picture or an icon. */
  readonly leading?: ReactNode
  readonly title: ReactNode
  readonly text?: ReactNode
  /** Stands at the end: a tick, a number, a time. */
  readonly trailing?: ReactNode
  /** The current row: a tick at its end marks it, so that colour is not its only sign. */
  readonly current?: boolean | undefined
  readonly lang?: string | undefined
}

interface PlainRowProps extends RowProps {
  readonly href?: undefined
  readonly name?: undefined
  readonly value?: undefined
}
/** The whole row is a link. */
interface LinkRowProps extends RowProps {
  readonly href: string
  readonly name?: undefined
  readonly value?: undefined
}
/** The whole row is a button that submits the form around it. */
interface ChoiceRowProps extends RowProps {
  readonly href?: undefined
  readonly name: string
  readonly value: string
}

/** One row of a list: plain, a link, or a button that submits a choice. */
export function ListRow(props: PlainRowProps | LinkRowProps | ChoiceRowProps) {
  const { leading, title, text, trailing, current = false, lang, href, name, value } = props
  const LinkElement = useLinkElement()
  const content = (
    <>
      {leading ? <span className={css.leading}>{leading}</span> : null}
      <span className={css.words}>
        <span className={css.title}>{title}</span>
        {text ? <span className={css.text}>{text}</span> : null}
      </span>
      {trailing ? <span className={css.trailing}>{trailing}</span> : null}
    </>
  )
  const shared = { lang, 'aria-current': current ? ('true' as const) : undefined }
  if (href !== undefined)
    return (
      <LinkElement href={href} className={css.row({ leads: true })} {...shared}>
        {content}
      </LinkElement>
    )
  if (name !== undefined)
    return (
      <button type="submit" name={name} value={value} className={css.row({ leads: true })} {...shared}>
        {content}
      </button>
    )
  return (
    <div className={css.row({ leads: false })} lang={lang}>
      {content}
    </div>
  )
}
