import type { ReactNode } from 'react'
import * as css from './photo-board.css.ts'

interface PhotoNoticeProps {
  /** The photo in question; an icon without one. */
  readonly picture: ReactNode
  readonly title: string
  readonly text: string
  readonly children?: ReactNode
}

/** A photo that was refused, with the reason and the possible actions. */
export const PhotoNotice = ({ picture, title, text, children }: PhotoNoticeProps) => (
  <div className={css.notice}>
    <div className={css.noticePicture}>{picture}</div>
    <div className={css.noticeWords}>
      <p className={css.noticeTitle}>{title}</p>
      <p>{text}</p>
    </div>
    {children ? <div className={css.noticeActions}>{children}</div> : null}
  </div>
)
