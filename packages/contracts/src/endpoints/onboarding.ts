import { z } from 'zod'
import { contractOf } from './contract.ts'

const typed = z.string().optional()

export const onboardingContracts = {
  checkSignup: contractOf('checkSignup', {
    summary: 'What the rules of the signup refuse in a form that is filled in so far. Looks at no account.',
    body: {
      name: typed,
      email: typed,
      password: typed,
      password_again: typed,
      date_of_birth_day: typed,
      date_of_birth_month: typed,
      date_of_birth_year: typed,
      country: typed.describe('ISO 3166-1 alpha-2.'),
      signup_message: typed,
    },
    answer: {
      faults: z
        .array(
          z.strictObject({
            field: z.string().describe('The question, such as "name" or "date_of_birth".'),
            code: z.string(),
            message: z.string().describe('In the visitor’s language.'),
          }),
        )
        .describe('At most one for each question; questions that are not answered yet have theirs too.'),
      suggestion: z
        .strictObject({
          field: z.literal('email'),
          value: z.string(),
          message: z.string().describe('A question, in the visitor’s language.'),
        })
        .nullable()
        .describe('The address that was probably meant, where its domain looks mistyped.'),
    },
    refusals: { 429: ['request.too_often'] },
  }),
}
