import { z } from 'zod'

const typed = z.string().optional()

/** The fields of a form for optional traits; a missing field leaves the stored value. */
export const traitForm = {
  sexuality: typed,
  hair_colour: typed,
  eye_colour: typed,
  body_type: typed,
  relationship_status: typed,
  tattoos: typed,
}
