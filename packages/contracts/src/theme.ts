import { z } from 'zod'

// Values are written into a <style> element, so only closed sets and these narrow forms are allowed.
const color = z
  .string()
  .regex(/^#[0-9A-Fa-f]{6}$/, { error: 'must be a colour as # and six hexadecimal digits, such as "#C8102E"' })
  .meta({ id: 'Color', format: 'color-hex' })
const fontStack = z
  .array(
    z
      .string()
      .regex(/^[A-Za-z][A-Za-z0-9 -]{0,39}$/, { error: 'must be the plain name of a font family, such as "Georgia"' }),
  )
  .min(1)
  .max(8)

const darkSeeds = z.strictObject({
  accent: color.optional(),
  secondary: color.optional(),
  success: color.optional(),
  warning: color.optional(),
  danger: color.optional(),
  highlight: color.optional(),
  paper: color.optional(),
  ink: color.optional(),
})

/** The schema of `theme.json`: about a dozen seeds from which all colour roles are derived. */
export const themeSchema = z
  .strictObject({
    $schema: z.string().max(200).optional(),
    scheme: z
      .enum(['auto', 'light', 'dark'])
      .default('auto')
      .describe('"auto" follows the visitor’s device; the others say which kind the seeds are, for everyone.'),
    accent: color.default('#C8102E').describe('Primary: the one action of a view, the brand’s voice.'),
    secondary: color.default('#1F5FA8').describe('Second voice: links, focus, selected filters.'),
    success: color.default('#1F7A4D'),
    warning: color.default('#9A6200'),
    danger: color.default('#B3261E'),
    highlight: color.optional().describe('In small doses, never as text on paper; the warning colour when absent.'),
    paper: color.default('#FFFFFF').describe('The background of the page.'),
    ink: color.default('#1B1B1F').describe('Text.'),
    dark: darkSeeds
      .default({})
      .describe('The same seeds for the dark scheme; each is derived from the light one when absent.'),
    radius: z.int().min(0).max(28).default(10).describe('Corner of a card, in pixels.'),
    controls: z.enum(['pill', 'round']).default('round').describe('"round" takes the radius of the cards.'),
    edge: z
      .enum(['shadow', 'hairline', 'rule'])
      .default('shadow')
      .describe('What sets a raised surface apart: a soft shadow, a thin line, or a thick rule.'),
    landing: z
      .enum(['split', 'plate', 'mosaic'])
      .default('split')
      .describe('How the front page is composed: words beside a picture, one full-height plate, or a grid of tiles.'),
    portraits: z
      .enum(['line', 'botanical', 'flags'])
      .default('line')
      .describe('The family in which demo members are drawn: ink lines, plates with leaves, or geometric tiles.'),
    signature: z
      .enum(['none', 'line', 'plate', 'flags'])
      .default('none')
      .describe(
        'What marks the brand inside the app: an ink line that leads, numbered plates parted by a vein, or flags and blocks of colour.',
      ),
    font_display: fontStack.default(['Georgia', 'serif']).describe('Families of titles, first choice first.'),
    font_weight: z
      .int()
      .min(400)
      .max(800)
      .multipleOf(100)
      .default(600)
      .describe('How bold titles are: 400 is calm, 800 is loud.'),
    font_text: fontStack.default(['system-ui', 'sans-serif']).describe('Families of everything else.'),
  })
  .superRefine(({ scheme, dark }, context) => {
    if (scheme !== 'auto' && Object.keys(dark).length > 0)
      context.addIssue({ code: 'custom', path: ['dark'], message: `is never shown, because the scheme is "${scheme}"` })
  })
  .meta({ title: 'Theme of one Hearth tenant' })

/** A theme with all defaults filled in. */
export type Theme = z.output<typeof themeSchema>
