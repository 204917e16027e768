import { UserRound } from 'lucide-react'
import { Icon } from '../icon/icon.tsx'
import { avatar } from './avatar.css.ts'
import * as css from './gone-avatar.css.ts'

/** Stands in place of the picture of somebody who is not shown any more: the same for all, whatever the reason. The text beside it says so. */
export const GoneAvatar = ({ size }: { readonly size: 32 | 40 | 48 | 56 | 64 | 96 }) => (
  <span className={`${avatar({ size })} ${css.gone}`} aria-hidden="true">
    <Icon shape={UserRound} size={size < 48 ? 20 : 32} />
  </span>
)
