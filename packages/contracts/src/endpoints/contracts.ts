import { companyInfoContract } from './company-info.ts'
import type { CallContract } from './contract.ts'
import { interestsContract } from './interests.ts'
import { logoutContract } from './logout.ts'
import { openApiContract } from './openapi.ts'
import { regionsContract } from './regions.ts'
import { settingsContract } from './settings.ts'
import { languageContract, loginContract, userContract } from './user.ts'

/** Every call that exists. */
export const CALLS: readonly CallContract[] = [
  settingsContract,
  interestsContract,
  regionsContract,
  companyInfoContract,
  userContract,
  loginContract,
  languageContract,
  logoutContract,
  openApiContract,
]
