import { CONVERSATION_ENDPOINTS } from '@hearth/contracts/endpoints/lists/conversations'
import { Button } from '@hearth/ui/components/button/button'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callsOf } from '../../client/api-client.ts'
import { useSayUndone } from '../../client/notices.ts'
import { useLive } from '../../client/use-live.ts'
import { GiftPicture } from '../profiles/gift-picture.tsx'
import type { ConversationData, GiftData } from './conversation-data.ts'
import * as css from './conversation-page.css.ts'
import { refreshConversations } from './conversation-query.ts'

const client = callsOf(CONVERSATION_ENDPOINTS)

/** Milliseconds after which an own gift arrives no more. */
const ARRIVES = 10_000

interface MessageGiftProps {
  readonly seq: number
  readonly own: boolean
  readonly gift: GiftData
  /** When it was given, as ISO 8601. */
  readonly at: string
  readonly conversation: Pick<ConversationData, 'id' | 'person' | 'readSeq'>
}

/** A gift in a conversation. It arrives once, in front of its giver and of who receives it, who can put it on their profile. */
export function MessageGift({ seq, own, gift, at, conversation }: MessageGiftProps) {
  const { t } = useTranslation('gifts')
  const { id, person, readSeq } = conversation
  const isLive = useLive()
  const sayUndone = useSayUndone()
  const [isBusy, setBusy] = useState(false)
  const [arrives, setArrives] = useState(false)
  // As it was when it came onto the page: it is read a moment later.
  const [wasUnread] = useState(!own && seq > readSeq)
  useEffect(() => setArrives(wasUnread || (own && Date.now() - Date.parse(at) < ARRIVES)), [wasUnread, own, at])
  async function show(shown: boolean) {
    setBusy(true)
    const outcome = await client.showGift({ conversation: id ?? '', seq, shown })
    if (!outcome.ok) sayUndone(outcome.failure)
    await refreshConversations()
    setBusy(false)
  }
  return (
    <>
      <span className={css.gift} data-message-gift="" data-arrives={arrives ? '' : undefined}>
        <GiftPicture src={gift.picture} />
        {gift.name}
      </span>
      {isLive && !own && (person || gift.shown) ? (
        <Button size="small" tone="quiet" busy={isBusy} onClick={() => void show(!gift.shown)}>
          {t(gift.shown ? 'hide' : 'show')}
        </Button>
      ) : null}
    </>
  )
}
