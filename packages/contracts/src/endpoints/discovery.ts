import { z } from 'zod'
import { MOST_COUNTED, searchQuery } from '../discovery.ts'
import { contractOf } from './contract.ts'

const { after: _, ...query } = searchQuery.shape

export const memberContracts = {
  countMembers: contractOf('countMembers', {
    summary: 'How many people a search finds.',
    query,
    answer: {
      count: z.int().min(0).max(MOST_COUNTED),
      more: z.boolean().describe('There are more than were counted.'),
      label: z.string().describe('What a button says that shows them, in the visitor’s language.'),
    },
  }),
}
