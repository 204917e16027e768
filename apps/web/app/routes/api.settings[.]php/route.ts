import type { SettingsAnswer } from '@hearth/contracts/answers/settings'
import { toPublicSettings } from '@hearth/tenancy/settings-view'
import { localeOf } from '../../server/locale.server.ts'
import { answerCalls, publicCall } from '../../server/route-builders.server.ts'

/** Always the settings of the host's tenant: a `domain` in the query is one more parameter that changes nothing (spec, section 7). */
const calls = answerCalls({
  GET: publicCall(
    {},
    async ({ context, request, tenant }): Promise<SettingsAnswer> => ({
      settings: toPublicSettings(tenant, {
        locale: await localeOf(context, request),
        geoipCountry: context.runtime.countryOf(context.clientIp),
        pushPublicKey: null,
      }),
    }),
  ),
})

export const loader = calls
export const action = calls
