import { z } from 'zod'
import { interestsCall } from '../calls/interests.ts'
import { type Answer, contractOf } from './contract.ts'

const interest = z
  .strictObject({
    id: z.string().regex(/^[a-z0-9-]+$/),
    name: z.string().describe('The fixed English word.'),
    label: z.string().describe('In the visitor’s language.'),
    icon: z.string().describe('Name of a Lucide icon.'),
  })
  .meta({ id: 'Interest' })

const interestsAnswer = z.strictObject({ interests: z.array(interest) })
export type InterestsAnswer = Answer<typeof interestsAnswer>

export const interestsContract = contractOf(interestsCall, {
  name: 'interests',
  summary: 'Every interest that a member may have, in the order in which they are offered.',
  answer: interestsAnswer,
})
