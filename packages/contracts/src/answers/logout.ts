import { z } from 'zod'
import { logoutCall } from '../calls/logout.ts'
import { type Answer, contractOf } from './contract.ts'

const logoutAnswer = z.strictObject({})
export type LogoutAnswer = Answer<typeof logoutAnswer>

export const logoutContract = contractOf(logoutCall, {
  name: 'logOut',
  summary: 'Ends the session if there is one.',
  answer: logoutAnswer,
})
