import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Avatar } from '../avatar/avatar.tsx'
import * as look from '../button/button.css.ts'
import { Icon } from '../icon/icon.tsx'
import { useLinkElement } from '../link/link-element.tsx'
import * as css from './conversation-bar.css.ts'

interface ConversationBarProps {
  /** The link to the list, on phones only: on wider screens the list stands beside the conversation. */
  readonly back: { readonly href: string; readonly label: string }
  /** Stands in one line, with an ellipsis. For somebody who is gone, the words for that. */
  readonly name: string
  /** The profile; absent if there is none to see. */
  readonly href?: string | undefined
  readonly src?: string | undefined
  /** Dominant colour of the photo, as `#rrggbb`. */
  readonly colour?: string | undefined
  /** The person is not shown any more: a drawing, the same for all, stands in place of a picture. */
  readonly gone?: boolean | undefined
  /** A label that must always be visible, such as that the profile is fictional. */
  readonly label?: string | undefined
  readonly labelIcon?: ReactNode
  /** When the person was here: "Active today". */
  readonly presence?: string | undefined
  /** The presence says that the person is online now. */
  readonly online?: boolean | undefined
  readonly menu?: ReactNode
  /** Level of the name's heading: 1, that of the page, unless something else on it is. */
  readonly level?: 1 | 2 | undefined
}

/** The bar above a conversation, which says with whom it is. The name is a heading. */
export function ConversationBar(props: ConversationBarProps) {
  const { back, name, href, src, colour, gone = false, label, labelIcon, presence, online = false, menu } = props
  const Heading = `h${props.level ?? 1}` as const
  const LinkElement = useLinkElement()
  return (
    <header className={css.bar}>
      <div className={css.back}>
        <LinkElement href={back.href} className={look.button({ tone: 'quiet', size: 'icon' })} aria-label={back.label}>
          <Icon shape={ArrowLeft} />
        </LinkElement>
      </div>
      <div className={css.person}>
        <Avatar {...(gone ? { name: '' } : { name, src, colour })} size={40} alt="" />
        <div className={css.words}>
          <Heading className={css.name} data-h-unsigned="">
            {href === undefined ? (
              <bdi>{name}</bdi>
            ) : (
              <LinkElement href={href} className={css.link}>
                <bdi>{name}</bdi>
              </LinkElement>
            )}
          </Heading>
          {label || presence ? (
            <div className={css.facts}>
              {label ? (
                <span className={css.label}>
                  {labelIcon}
                  <span>{label}</span>
                </span>
              ) : null}
              {presence ? <span className={online ? css.online : css.presence}>{presence}</span> : null}
            </div>
          ) : null}
        </div>
      </div>
      {menu ? <div className={css.menu}>{menu}</div> : null}
    </header>
  )
}
