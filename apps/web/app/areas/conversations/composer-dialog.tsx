import { CONVERSATION_ENDPOINTS } from '@hearth/contracts/endpoints/lists/conversations'
import type { ComponentProps } from 'react'
import { callsOf } from '../../client/api-client.ts'
import { useDialogEntry } from '../../client/dialog-entry.ts'
import { useSayUndone } from '../../client/notices.ts'
import { AcknowledgeDialog } from './acknowledge-dialog.tsx'
import { AboveCeilingDialog } from './cost-dialog.tsx'
import type { useSending } from './use-sending.ts'

const client = callsOf(CONVERSATION_ENDPOINTS)

interface ComposerDialogProps extends Pick<ComponentProps<typeof AcknowledgeDialog>, 'person' | 'action' | 'fields'> {
  /** How the server says that a message goes above the ceiling; null if it does not. */
  readonly above: string | null
  readonly sending: ReturnType<typeof useSending>
}

/** What is asked before a message is sent. */
export function ComposerDialog({ above, sending, ...asked }: ComposerDialogProps) {
  const sayUndone = useSayUndone()
  const keep = () => (above === null ? void sending.answer(null) : sending.answerAbove(false))
  useDialogEntry(above === null ? 'acknowledge-fictional' : 'above-ceiling', keep)
  async function acknowledge() {
    const outcome = await client.acknowledgeFictional({ profile: asked.person.id })
    if (!outcome.ok) sayUndone(outcome.failure)
    return outcome.ok
  }
  return above === null ? (
    <AcknowledgeDialog {...asked} onClose={keep} onAcknowledge={() => void sending.answer(acknowledge)} />
  ) : (
    <AboveCeilingDialog text={above} action={asked.action} fields={asked.fields} onAnswer={sending.answerAbove} />
  )
}
