import { Icon } from '@hearth/ui/components/icon/icon'
import { VenetianMask } from 'lucide-react'

/** The site's words for profiles that it runs itself. */
export interface FictionalWords {
  /** The label of one such profile. */
  readonly label: string
  readonly warning: string
  /** Whether the label has an icon, too. */
  readonly icon: boolean
}

/** One element, because a list shows it many times. */
const mask = <Icon shape={VenetianMask} size={16} />

/** The icon of a fictional profile, if the site uses one. */
export const fictionalIcon = ({ icon }: FictionalWords) => (icon ? mask : null)
