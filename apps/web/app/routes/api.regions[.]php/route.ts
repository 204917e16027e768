import type { RegionsAnswer } from '@hearth/contracts/answers/regions'
import { listRegions } from '@hearth/domain/reference/list-regions'
import { answerCalls, publicCall } from '../../server/route-builders.server.ts'

/** The regions of the countries that the tenant serves. */
const calls = answerCalls({
  GET: publicCall(
    {},
    async ({ ctx, scope, tenant }): Promise<RegionsAnswer> => ({
      regions: await listRegions(ctx, { scope, countries: tenant.settings.countries }),
    }),
  ),
})

export const loader = calls
export const action = calls
