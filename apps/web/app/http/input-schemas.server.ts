import { z } from 'zod'
import { parseNotice } from '../page-notice.ts'

/** The query of a page that a mailed link opens; without a token the link counts as dead. */
export const linkQuery = z.object({ token: z.string().default('') })

/** The query of a page that leads to `returnTo` in the end. */
export const returnQuery = z.object({ returnTo: z.string().optional() })

/** The query of a page that shows the notice in its address. */
export const noticeQuery = z.object({ notice: z.string().optional().transform(parseNotice) })

/** The form of a button without fields. */
export const noFields = z.object({})
