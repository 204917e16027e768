import { z } from 'zod'

/** The query of a statement of credits: a month such as `2026-11`, by default this one. */
export const monthQuery = z.object({ month: z.string().max(7).optional() })
