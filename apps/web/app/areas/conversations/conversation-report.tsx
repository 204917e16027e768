import { useActionData, useSearchParams } from '@remix-run/react'
import { type ReactNode, useState } from 'react'
import { lazyPart } from '../../client/lazy-part.ts'
import type { SaveResult } from '../../http/save-result.ts'
import type { ConversationData } from './conversation-data.ts'
import { ASK_REPORT, INTENT } from './conversation-form.ts'

const { Part: ReportDialog, preload } = lazyPart(
  '#report-person',
  async () => (await import('../reports/report-dialog.tsx')).ReportDialog,
)

interface ConversationReport {
  /** Asks why a message is reported, by its number, or the conversation. */
  readonly report: (seq: number | null) => void
  readonly preload: () => void
  readonly dialog: ReactNode
}

/** The dialog that reports a conversation or a message in it. A document shows it if its address asks, or if it answers one that was sent. */
export function useConversationReport(path: string, { id, reasons }: ConversationData): ConversationReport {
  const [query] = useSearchParams()
  const answered = useActionData<SaveResult>()
  const refused = answered?.intent === 'report' && 'sent' in answered ? Number(answered.sent.message) || null : null
  const asked = query.get(ASK_REPORT)
  const [seq, setSeq] = useState<number | null | undefined>(() => {
    if (answered?.intent === 'report') return refused
    return asked === null ? undefined : Number(asked) || null
  })
  return {
    report: setSeq,
    preload,
    dialog:
      id === null || seq === undefined ? null : (
        <ReportDialog
          of={{ id, seq }}
          action={path}
          field={INTENT}
          photos={[]}
          reasons={reasons}
          onClose={() => setSeq(undefined)}
        />
      ),
  }
}
