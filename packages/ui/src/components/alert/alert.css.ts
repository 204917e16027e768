import { style } from '@vanilla-extract/css'
import { recipe } from '@vanilla-extract/recipes'
import { vars } from '../../theme/contract.css.ts'
import { lineHeight, measure, space } from '../../theme/tokens.ts'

export const alert = recipe({
  base: {
    display: 'flex',
    alignItems: 'flex-start',
    gap: space[12],
    padding: `${space[12]} ${space[16]}`,
    border: vars.border.card,
    borderColor: 'currentColor',
    borderRadius: vars.radius.card,
    overflowWrap: 'anywhere',
  },
  variants: {
    tone: {
      info: { background: vars.color.secondarySoft, color: vars.color.onSecondarySoft },
      success: { background: vars.color.successSoft, color: vars.color.onSuccessSoft },
      warning: { background: vars.color.warningSoft, color: vars.color.onWarningSoft },
      danger: { background: vars.color.dangerSoft, color: vars.color.onDangerSoft },
    },
  },
})

/** Centres the icon on the first line. */
export const icon = style({ flex: 'none', paddingBlockStart: '0.15em' })

export const content = style({
  // Links: the colour of links has too little contrast on some of the grounds.
  vars: { [vars.color.accentText]: vars.color.ink },
  flex: 1,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: `${space[12]} ${space[24]}`,
  minInlineSize: 0,
})

export const words = style({ flex: '1 1 16rem', minInlineSize: 0, maxInlineSize: measure, color: vars.color.ink })
export const title = style({ fontWeight: 600, lineHeight: lineHeight.snug })

export const dismiss = style({
  marginBlock: `calc(-1 * ${space[8]})`,
  marginInlineEnd: `calc(-1 * ${space[8]})`,
})
