import type { OwnProfile } from '@hearth/domain/profiles/own-profile'
import { askedTraits } from '@hearth/domain/profiles/save-personal'
import { z } from 'zod'
import type { HandlerContext } from '../../http/handler-context.server.ts'
import { visibleOf } from './profile-page.server.ts'

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

/** The stored traits for which the site asks, as values of the form's fields. */
export const storedTraits = (details: OwnProfile['details'], tenant: HandlerContext['tenant']) =>
  Object.fromEntries(
    askedTraits(visibleOf(tenant), tenant.settings.genders).map(({ field, column }) => [field, details[column] ?? '']),
  )
