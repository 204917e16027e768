import { z } from 'zod'

/** The most gifts of a site. */
const GIFTS_MAX = 24
/** A longer text names no gift. */
export const GIFT_ID_MAX = 40

const hasText = (name: unknown) => typeof name !== 'object' || name === null || Object.keys(name).length > 0

/** The catalogue of a site, whose words and prices have these schemas. */
export const giftsIn = <Text extends z.ZodType, Amount extends z.ZodType>(text: Text, amount: Amount) =>
  z
    .array(
      z.strictObject({
        id: z
          .string()
          .max(GIFT_ID_MAX)
          .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, { error: 'must be lower case letters, digits and hyphens' })
          .describe('Never stands for another gift later. Its picture is `assets/gifts/<id>.svg`.'),
        name: text.refine(hasText, { error: 'has no text' }).describe('What it is called in the site’s languages.'),
        price: amount.optional().describe('In credits; `gift_credits` when absent.'),
      }),
    )
    .max(GIFTS_MAX)
    .default([])
    .describe(
      'What members can give each other, in the order in which it is offered; none takes gifts away. What was given stays.',
    )

export const idsOf = (gifts: readonly { readonly id: string }[]): string[] => gifts.map(({ id }) => id)

/** What a site has to give, and what it costs where a gift has no price of its own. */
export interface GiftSettings {
  readonly gifts: readonly { readonly id: string; readonly price?: number | undefined }[]
  readonly gift_credits: number
}

/** The file of the picture of a gift, below `assets/`. */
export const giftPicture = (id: string): string => `gifts/${id}.svg`
