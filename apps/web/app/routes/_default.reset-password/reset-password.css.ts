import { vars } from '@hearth/ui/theme/contract.css'
import { space } from '@hearth/ui/theme/tokens'
import { style } from '@vanilla-extract/css'

/** An address is one word, however long it is. */
export const address = style({ fontSize: vars.text.lead, fontWeight: 600, overflowWrap: 'anywhere' })

/** Asks for the mail again. */
export const again = style({ display: 'grid', justifyItems: 'start', gap: space[12] })
