import { z } from 'zod'
import { contractOf } from './contract.ts'

export const relationContracts = {
  recordView: contractOf('recordView', {
    summary: 'Tells that the member looks at a profile: once it is visible, not when it is fetched ahead.',
    body: {
      id: z
        .uuid()
        .describe('Whose profile it is. Nobody’s, and that of whom the member does not see, is answered alike.'),
      viewer: z.uuid().optional().describe('The member whose page tells it, so that nothing is noted for another.'),
    },
    refusals: { 429: ['request.too_often'] },
  }),
}
