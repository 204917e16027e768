import { z } from 'zod'
import { companyInfoCall } from '../calls/company-info.ts'
import { settingsSchema } from '../settings.ts'
import { type Answer, contractOf } from './contract.ts'

const companyInfoAnswer = z.strictObject({ companyinfo: settingsSchema.shape.company })
export type CompanyInfoAnswer = Answer<typeof companyInfoAnswer>

export const companyInfoContract = contractOf(companyInfoCall, {
  name: 'companyInfo',
  summary: 'Who runs the site.',
  answer: companyInfoAnswer,
})
