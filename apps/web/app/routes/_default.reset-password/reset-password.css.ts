import { vars } from '@hearth/ui/theme/contract.css'
import { style } from '@vanilla-extract/css'

/** An address is one word, however long it is. */
export const address = style({ fontSize: vars.text.lead, fontWeight: 600, overflowWrap: 'anywhere' })
