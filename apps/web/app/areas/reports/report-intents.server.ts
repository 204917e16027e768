import { reportReasonsOf } from '@hearth/contracts/reports'
import { reportConversation } from '@hearth/domain/reports/report-conversation'
import { sendReport } from '@hearth/domain/reports/send-report'
import type { Tenant } from '@hearth/tenancy/tenant'
import { z } from 'zod'
import { conversationIdOf } from '../../http/conversation-id.server.ts'
import { intent } from '../../http/intents.server.ts'
import { memberIdOf } from '../../http/member-id.server.ts'
import { WHOLE_PROFILE } from './report-form.ts'

const text = z.string().default('')
const offered = (tenant: Tenant) => reportReasonsOf(tenant.settings.report_reasons)

/** A member reports the person whose profile is shown, or a photo of theirs. */
export const reportIntents = {
  report: intent({
    form: z.object({ person: text, about: text, reason: text, words: text }),
    save: ({ ctx, viewer, tenant, load }, { person, about, reason, words }) =>
      sendReport(ctx, {
        ...{ viewer, memberId: memberIdOf(person), reason, words, network: load.clientIp },
        photo: about === '' || about === WHOLE_PROFILE ? null : about,
        offered: offered(tenant),
      }),
    said: ({ number }) => ({ number }),
  }),
}

/** A member reports a conversation of theirs, or a message in it. */
export const conversationReportIntents = {
  report: intent({
    form: z.object({ conversation: text, message: text, reason: text, words: text }),
    save: ({ ctx, viewer, tenant, load }, { conversation, message, reason, words }) =>
      reportConversation(ctx, {
        ...{ viewer, conversationId: conversationIdOf(conversation), reason, words, network: load.clientIp },
        // What is no number is answered like a message that nobody has.
        seq: message === '' ? null : /^\d{1,9}$/.test(message) ? Number(message) : 0,
        offered: offered(tenant),
      }),
    said: ({ number }) => ({ number }),
  }),
}
