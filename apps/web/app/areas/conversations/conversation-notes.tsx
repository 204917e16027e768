import { CONVERSATION_ENDPOINTS } from '@hearth/contracts/endpoints/lists/conversations'
import { Button, ButtonLink } from '@hearth/ui/components/button/button'
import { TextLink } from '@hearth/ui/components/link/link'
import { type FormEvent, type MouseEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { conversationPath, PATHS } from '../../addresses.ts'
import { callsOf } from '../../client/api-client.ts'
import { useSayUndone } from '../../client/notices.ts'
import type { ConversationData } from './conversation-data.ts'
import { ASK_FAREWELL, INTENT } from './conversation-form.ts'
import * as css from './conversation-page.css.ts'
import { refreshConversations } from './conversation-query.ts'
import { FarewellDialog } from './farewell-dialog.tsx'

const client = callsOf(CONVERSATION_ENDPOINTS)

/** What stands over the field, why messages wait or that an answer is due; or in its place, why nothing can be written. */
export function ConversationNotes(conversation: ConversationData) {
  const { cannotWrite, unconfirmed } = conversation
  if (cannotWrite) return <CannotWrite reason={cannotWrite} />
  return unconfirmed ? <ConfirmFirst /> : <AnswerDue {...conversation} />
}

function CannotWrite({ reason }: { readonly reason: NonNullable<ConversationData['cannotWrite']> }) {
  const { t } = useTranslation('errors')
  return (
    <div className={css.notice} data-conversation-note="">
      <p>{t(reason)}</p>
    </div>
  )
}

/** Says why messages wait. */
function ConfirmFirst() {
  const { t } = useTranslation('conversations')
  return (
    <div className={css.notice} data-conversation-note="">
      <p>{t('confirm_first')}</p>
      <ButtonLink href={PATHS.activate} tone="outline" size="small">
        {t('not_confirmed_do')}
      </ButtonLink>
    </div>
  )
}

/** Offers to end a conversation kindly or to keep it, once an answer has been due for long. */
function AnswerDue({ id, unanswered, hasNoPace, messages }: ConversationData) {
  const seq = messages.at(-1)?.seq
  return id === null || unanswered === null || seq === undefined ? null : (
    <Due {...{ id, unanswered, hasNoPace, seq }} />
  )
}

interface DueProps extends Pick<ConversationData, 'hasNoPace'> {
  readonly id: string
  readonly unanswered: NonNullable<ConversationData['unanswered']>
  /** Number of the last message. */
  readonly seq: number
}

function Due({ id, unanswered, hasNoPace, seq }: DueProps) {
  const { t } = useTranslation('answering')
  const sayUndone = useSayUndone()
  const [isBusy, setBusy] = useState(false)
  const [isEnding, setEnding] = useState(false)
  async function keep(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    const outcome = await client.keepChat({ conversation: id, seq })
    if (!outcome.ok) sayUndone(outcome.failure)
    await refreshConversations()
    setBusy(false)
  }
  function end(event: MouseEvent) {
    event.preventDefault()
    setEnding(true)
  }
  return (
    <section className={css.notice} data-conversation-note="" aria-label={t('due_close')}>
      <p>{t(unanswered === 'own' ? 'due_own' : 'due_theirs')}</p>
      <form className={css.choices} method="post" action={conversationPath(id)} onSubmit={keep}>
        <input type="hidden" name="conversation" value={id} />
        <input type="hidden" name="seq" value={seq} />
        <ButtonLink href={`${conversationPath(id)}?${ASK_FAREWELL}=1`} tone="outline" size="small" onClick={end}>
          {t('due_close')}
        </ButtonLink>
        <Button type="submit" name={INTENT} value="keep" tone="outline" size="small" busy={isBusy}>
          {t('due_keep')}
        </Button>
        {hasNoPace ? <TextLink href={`${PATHS.settings}#pace`}>{t('due_pace')}</TextLink> : null}
      </form>
      {isEnding ? <FarewellDialog id={id} onClose={() => setEnding(false)} /> : null}
    </section>
  )
}
