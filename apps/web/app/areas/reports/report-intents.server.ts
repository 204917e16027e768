import { reportReasonsOf } from '@hearth/contracts/reports'
import { sendReport } from '@hearth/domain/reports/send-report'
import { z } from 'zod'
import { intent } from '../../http/intents.server.ts'
import { memberIdOf } from '../../http/member-id.server.ts'
import { WHOLE_PROFILE } from './report-form.ts'

const text = z.string().default('')

/** A member reports the person whose profile is shown, or a photo of theirs. */
export const reportIntents = {
  report: intent({
    form: z.object({ person: text, about: text, reason: text, words: text }),
    save: ({ ctx, viewer, tenant, load }, { person, about, reason, words }) =>
      sendReport(ctx, {
        ...{ viewer, memberId: memberIdOf(person), reason, words, network: load.clientIp },
        photo: about === '' || about === WHOLE_PROFILE ? null : about,
        offered: reportReasonsOf(tenant.settings.report_reasons),
      }),
    said: ({ number }) => ({ number }),
  }),
}
