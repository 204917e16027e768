import { isUuid, type MemberId } from '@hearth/contracts/ids'
import { reportReasonsOf } from '@hearth/contracts/reports'
import { AppError } from '@hearth/domain/failures'
import { sendReport } from '@hearth/domain/reports/send-report'
import { z } from 'zod'
import { intent } from '../../http/intents.server.ts'
import { PROFILE_GONE } from '../../words/failures.ts'
import { WHOLE_PROFILE } from './report-form.ts'

const text = z.string().default('')

/** A member reports the person whose profile is shown, or a photo of theirs. */
export const reportIntents = {
  report: intent({
    form: z.object({ person: text, about: text, reason: text, words: text }),
    async save({ ctx, viewer, tenant, load }, { person, about, reason, words }) {
      // A malformed id is answered like an unknown one.
      if (!isUuid(person)) throw new AppError(PROFILE_GONE, 404)
      return sendReport(ctx, {
        ...{ viewer, memberId: person.toLowerCase() as MemberId, reason, words, network: load.clientIp },
        photo: about === '' || about === WHOLE_PROFILE ? null : about,
        offered: reportReasonsOf(tenant.settings.report_reasons),
      })
    },
    said: ({ number }) => ({ number }),
  }),
}
