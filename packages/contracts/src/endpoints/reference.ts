import { z } from 'zod'
import { settingsSchema } from '../tenant-settings.ts'
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

const named = z.strictObject({ id: z.string(), name: z.string() })
const coordinate = z.string().max(40).optional().catch(undefined)

export const referenceContracts = {
  interests: contractOf('interests', {
    summary: 'Every interest that a member may have, in the order in which they are offered.',
    answer: { interests: z.array(interest) },
  }),
  regions: contractOf('regions', {
    summary: 'The regions of the countries that the site serves, by country and name.',
    answer: { regions: z.array(region) },
  }),
  cities: contractOf('cities', {
    summary: 'The cities of a region, by name; none of a region that there is not.',
    query: { region: z.string().max(20).optional().catch(undefined).describe('GeoNames code, such as "NL.07".') },
    answer: { cities: z.array(named) },
  }),
  geocode: contractOf('geocode', {
    summary: 'The address at a point, which is rounded to two decimals before it is looked up.',
    query: {
      lat: coordinate.describe('Degrees, such as "52.38".'),
      lon: coordinate.describe('Degrees, such as "4.64".'),
    },
    answer: {
      address: z
        .union([
          z.strictObject({
            country: named.describe('ISO 3166-1 alpha-2, and the name in the visitor’s language.'),
            region: named.nullable().describe('Null where the city lies in none.'),
            city: named,
          }),
          z.literal(false),
        ])
        .describe('The nearest city within fifty kilometres; false where there is none, and for what is no point.'),
    },
  }),
}
