import { z } from 'zod'
import { regionsCall } from '../calls/regions.ts'
import { settingsSchema } from '../settings.ts'
import { type Answer, contractOf } from './contract.ts'

const region = z
  .strictObject({
    id: z.string().describe('GeoNames code, such as "NL.07".'),
    country: settingsSchema.shape.countries.element,
    name: z.string(),
  })
  .meta({ id: 'Region' })

const regionsAnswer = z.strictObject({ regions: z.array(region) })
export type RegionsAnswer = Answer<typeof regionsAnswer>

export const regionsContract = contractOf(regionsCall, {
  name: 'regions',
  summary: 'The regions of the countries that the site serves, by country and name.',
  answer: regionsAnswer,
})
