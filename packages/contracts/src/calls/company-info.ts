import type { CompanyInfoAnswer } from '../answers/company-info.ts'
import type { LanguageQuery } from '../answers/language.ts'
import type { Call } from './call.ts'
import { PLAIN_GET } from './plain-get.ts'

export const companyInfoCall: Call<{ query: LanguageQuery; answer: CompanyInfoAnswer }> = {
  ...PLAIN_GET,
  path: '/api/companyinfo.php',
}
