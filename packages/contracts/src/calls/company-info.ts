import type { CompanyInfoAnswer } from '../answers/company-info.ts'
import type { LanguageQuery } from '../answers/language.ts'
import type { Call } from './call.ts'
import { READING } from './reading.ts'

export const companyInfoCall: Call<{ query: LanguageQuery; answer: CompanyInfoAnswer }> = {
  ...READING,
  path: '/api/companyinfo.php',
}
