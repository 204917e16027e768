import { z } from 'zod'
import { pricedPackage } from '../packages.ts'
import { PUBLIC_SETTING_KEYS, type PublicSettingKey, type PublicSettings, settingsSchema } from '../tenant-settings.ts'
import { contractOf } from './contract.ts'

const { shape } = settingsSchema
const stated = Object.fromEntries(PUBLIC_SETTING_KEYS.map((key) => [key, shape[key]])) as Pick<
  typeof shape,
  PublicSettingKey
>
const country = shape.countries.element.nullable()
const text = (key: 'index_title' | 'description' | 'fictional_warning' | 'fictional_singular' | 'fictional_plural') =>
  z
    .string()
    .nullable()
    .describe(shape[key].description ?? '')

const publicSettings = z
  .strictObject({
    ...stated,
    index_title: text('index_title'),
    description: text('description'),
    fictional_warning: text('fictional_warning'),
    fictional_singular: text('fictional_singular'),
    fictional_plural: text('fictional_plural'),
    domain: shape.domain.unwrap(),
    domain_language: shape.domain_language.unwrap(),
    mail_name: shape.mail_name.unwrap(),
    geoip_country: country.describe('Where the visitor’s address is.'),
    geoip_selected_country: country.describe('What forms start with.'),
    packages: z
      .strictObject({ currency: z.string(), offers: z.array(pricedPackage) })
      .nullable()
      .describe('What is sold in that country; null if nothing is.'),
    push_public_key: z.string().nullable().describe('What push subscriptions are made with.'),
  })
  .meta({ id: 'Settings' }) satisfies z.ZodType<PublicSettings>

export const settingsContracts = {
  settings: contractOf('settings', {
    summary: 'Every public setting of the site; null where unknown.',
    answer: { settings: publicSettings },
  }),
  companyInfo: contractOf('companyInfo', {
    summary: 'Who runs the site.',
    answer: { companyinfo: shape.company },
  }),
}
