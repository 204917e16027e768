import { Icon } from '@hearth/ui/components/icon/icon'
import { VenetianMask } from 'lucide-react'

/** What the site says of profiles that it runs itself. */
export interface FictionalWords {
  /** What one of them is called. */
  readonly label: string
  readonly warning: string
  /** Whether they carry an icon besides the word. */
  readonly icon: boolean
}

/** Made once: a list shows it many times. */
const mask = <Icon shape={VenetianMask} size={16} />

/** The icon of a fictional profile, where the site wants one. */
export const fictionalIcon = ({ icon }: FictionalWords) => (icon ? mask : null)
