import type { CompanyInfoAnswer } from '@hearth/contracts/answers/company-info'
import { answerCalls, publicCall } from '../../server/route-builders.server.ts'

/** Who runs the site. */
const calls = answerCalls({
  GET: publicCall({}, ({ tenant }): CompanyInfoAnswer => ({ companyinfo: tenant.company })),
})

export const loader = calls
export const action = calls
