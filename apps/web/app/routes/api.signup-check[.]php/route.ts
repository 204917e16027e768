import { findSignupFaults } from '@hearth/domain/onboarding/sign-up'
import { probablyMeant } from '../../areas/accounts/mailbox.ts'
import { draftOf, signupSite } from '../../areas/onboarding/signup-draft.server.ts'
import { apiRoute } from '../../http/api-routes.server.ts'
import { requireReadQuota } from '../../http/read-quota.server.ts'
import { translatorOf } from '../../words/translations.server.ts'

/** What the browser sends with the form only. */
const NOT_ASKED = new Set(['gender', 'seeking'])

/** The faults of a signup before it is sent. */
const route = apiRoute('/api/signup-check.php', {
  async checkSignup({ ctx, tenant, load, request, body }) {
    // Judging a password takes up to 20 ms.
    requireReadQuota(load, null)
    const form = { draft: draftOf(tenant, body), site: signupSite(tenant), message: body.signup_message ?? '' }
    const [faults, t] = await Promise.all([findSignupFaults(ctx, form), translatorOf(load, request)])
    const address = probablyMeant(form.draft.email)
    return {
      suggestion:
        address === null
          ? null
          : {
              field: 'email' as const,
              value: address,
              message: t('onboarding:email_meant', { address }),
            },
      faults: faults
        .filter(({ field }) => !NOT_ASKED.has(field))
        .map(({ field, code, params = {} }) => ({
          ...{ field, code },
          message: t([`errors:${code}`, 'errors:platform.unexpected'], params),
        })),
    }
  },
})

export const loader = route
export const action = route
