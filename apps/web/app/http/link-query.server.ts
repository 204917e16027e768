import { z } from 'zod'

/** The query of a page that a mailed link opens; without a token the link counts as dead. */
export const linkQuery = z.object({ token: z.string().default('') })

/** The query of a page in a sequence that ends at `returnTo`. */
export const returnQuery = z.object({ returnTo: z.string().optional() })

/** The form of a button without fields. */
export const noFields = z.object({})
