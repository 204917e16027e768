import { vars } from '@hearth/ui/theme/contract.css'
import { space } from '@hearth/ui/theme/tokens'
import { style } from '@vanilla-extract/css'

/** A long address may break anywhere. */
export const address = style({ fontSize: vars.text.lead, fontWeight: 600, overflowWrap: 'anywhere' })

/** The form that sends the mail again. */
export const again = style({ display: 'grid', justifyItems: 'start', gap: space[12] })
