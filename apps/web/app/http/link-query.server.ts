import { z } from 'zod'
import { parseNotice } from '../page-notice.ts'

/** The query of a page that a link in a mail opens; an address without a token is a link that opens nothing. */
export const linkQuery = z.object({ token: z.string().default('') })

/** The query of a page in a row of pages that ends where the visitor was going. */
export const returnQuery = z.object({ returnTo: z.string().optional() })

/** The form of a page that has a button and nothing to fill in. */
export const noFields = z.object({})

/** What a page says of what led to it. */
export const noticeQuery = z.object({ notice: z.string().optional().transform(parseNotice) })
