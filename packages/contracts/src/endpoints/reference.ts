import { z } from 'zod'
import { settingsSchema } from '../settings.ts'
import { contractOf } from './contract.ts'

const interest = z
  .strictObject({
    id: z.string().regex(/^[a-z0-9-]+$/),
    name: z.string().describe('The fixed English word.'),
    label: z.string().describe('In the visitor’s language.'),
    icon: z.string().describe('Name of a Lucide icon.'),
  })
  .meta({ id: 'Interest' })

const region = z
  .strictObject({
    id: z.string().describe('GeoNames code, such as "NL.07".'),
    country: settingsSchema.shape.countries.element,
    name: z.string(),
  })
  .meta({ id: 'Region' })

export const referenceContracts = {
  interests: contractOf('interests', {
    summary: 'Every interest that a member may have, in the order in which they are offered.',
    answer: { interests: z.array(interest) },
  }),
  regions: contractOf('regions', {
    summary: 'The regions of the countries that the site serves, by country and name.',
    answer: { regions: z.array(region) },
  }),
}
