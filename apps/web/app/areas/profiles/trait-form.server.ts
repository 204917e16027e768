import { z } from 'zod'

const typed = z.string().optional()

/** The fields of a form that asks what somebody chooses to say of themself; what is not there stays as it is. */
export const traitForm = {
  sexuality: typed,
  hair_colour: typed,
  eye_colour: typed,
  body_type: typed,
  relationship_status: typed,
  tattoos: typed,
}
