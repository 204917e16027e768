import type { CallFailure } from '@hearth/api-client/outcome'
import { CONVERSATION_ENDPOINTS } from '@hearth/contracts/endpoints/lists/conversations'
import { Alert } from '@hearth/ui/components/alert/alert'
import { Button, ButtonLink } from '@hearth/ui/components/button/button'
import { Dialog } from '@hearth/ui/components/dialog/dialog'
import { FormActions } from '@hearth/ui/components/form/form'
import { Skeleton } from '@hearth/ui/components/skeleton/skeleton'
import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { creditsPath } from '../../addresses.ts'
import { callsOf } from '../../client/api-client.ts'
import { useDialogEntry } from '../../client/dialog-entry.ts'
import { randomId } from '../../client/random-id.ts'
import { hasPage, useShell } from '../../shell/shell.ts'
import { GiftPicture } from '../profiles/gift-picture.tsx'
import { AcknowledgeDialog } from './acknowledge-dialog.tsx'
import type { ConversationData, PersonData } from './conversation-data.ts'
import * as css from './conversation-page.css.ts'
import { changeConversation, type Place, refreshConversations } from './conversation-query.ts'

const client = callsOf(CONVERSATION_ENDPOINTS)

interface OfferedGift {
  readonly id: string
  readonly name: string
  /** In credits. */
  readonly price: number
  readonly picture: string | null
}

interface GiftDialogProps {
  readonly place: Place
  readonly conversation: Pick<ConversationData, 'id' | 'mustAcknowledge'>
  readonly person: PersonData
  readonly onClose: () => void
}

/** Why a gift was not given stands below the choices, which may fill the screen. */
const reveal = (failure: HTMLElement | null) => failure?.scrollIntoView({ block: 'nearest' })

/** What can be given, with its prices: one is chosen and given. Why it was not is said here. */
export function GiftDialog({ place, conversation, person, onClose }: GiftDialogProps) {
  const { t } = useTranslation(['gifts', 'conversations', 'shell', 'errors'])
  // Of both its dialogs.
  useDialogEntry('give-gift', onClose)
  const shell = useShell()
  const [gifts, setGifts] = useState<readonly OfferedGift[] | null>(null)
  const [chosen, setChosen] = useState<string | null>(null)
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [asks, setAsks] = useState(false)
  /** The id of each gift that was asked for: without an answer it may have been given. */
  const clientIds = useRef(new Map<string, string>())
  const load = useCallback(async () => {
    const outcome = await client.gifts()
    if (!outcome.ok) return setFailure(outcome.failure)
    const [first] = outcome.value.gifts
    setGifts(outcome.value.gifts)
    setChosen((known) => (outcome.value.gifts.some(({ id }) => id === known) ? known : (first?.id ?? null)))
  }, [])
  useEffect(() => void load(), [load])
  const gift = gifts?.find(({ id }) => id === chosen)
  const isAbove = failure?.code === 'conversations.above_ceiling'

  async function give() {
    if (!gift) return
    setAsks(false)
    setBusy(true)
    const clientId = clientIds.current.get(gift.id) ?? randomId()
    clientIds.current.set(gift.id, clientId)
    const outcome = await client.sendGift(
      {
        ...(conversation.id ? { conversation: conversation.id } : { profile: person.id }),
        ...{ client_id: clientId, gift: gift.id, price: gift.price },
        ...(isAbove && { above_ceiling: true }),
      },
      { idempotencyKey: randomId() },
    )
    setBusy(false)
    if (outcome.ok) {
      onClose()
      return void refreshConversations()
    }
    const { code } = outcome.failure
    if (code === 'conversations.acknowledge_first') return setAsks(true)
    setFailure(outcome.failure)
    if (code === 'conversations.price_changed' || code === 'conversations.no_such_gift') await load()
  }

  async function acknowledge() {
    setBusy(true)
    const outcome = await client.acknowledgeFictional({ profile: person.id })
    if (!outcome.ok) {
      setBusy(false)
      setAsks(false)
      return setFailure(outcome.failure)
    }
    changeConversation(place.path, (known) => ({ ...known, mustAcknowledge: false }))
    await give()
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    // React would pass it on to the form of the message.
    event.stopPropagation()
    if (conversation.mustAcknowledge) setAsks(true)
    else void give()
  }

  if (asks)
    return (
      <AcknowledgeDialog
        person={person}
        action={place.path}
        fields={null}
        busy={isBusy}
        onClose={() => setAsks(false)}
        onAcknowledge={() => void acknowledge()}
      />
    )
  return (
    <Dialog
      id="give-gift"
      title={t('give')}
      closeLabel={t('shell:close')}
      size="small"
      open
      onClose={onClose}
      closable={!isBusy}
    >
      <form className={css.sendPhoto} onSubmit={onSubmit}>
        {gifts === null && !failure ? <Skeleton shape="line" lines={6} /> : null}
        {gifts ? (
          <fieldset className={css.gifts}>
            <legend>{t('lead')}</legend>
            {gifts.map(({ id, name, price, picture }) => (
              <label key={id} className={css.icebreaker}>
                <input
                  type="radio"
                  name="gift"
                  value={id}
                  checked={id === chosen}
                  onChange={() => {
                    setChosen(id)
                    setFailure(null)
                  }}
                />
                <GiftPicture src={picture} size={64} />
                <span>{name}</span>
                <small className={css.origin}>{t('conversations:price', { count: price })}</small>
              </label>
            ))}
          </fieldset>
        ) : null}
        {gift && gift.price > 0 ? <p>{t('refund')}</p> : null}
        {failure ? (
          <div ref={reveal}>
            <Alert
              tone="danger"
              action={
                failure.code === 'billing.too_few_credits' && hasPage(shell, 'credits') ? (
                  <ButtonLink href={creditsPath(place.path)} size="small">
                    {t('shell:buy_credits')}
                  </ButtonLink>
                ) : undefined
              }
            >
              {failure.message ?? t('errors:error_default')}
            </Alert>
          </div>
        ) : null}
        {gift ? (
          <FormActions>
            <Button type="submit" busy={isBusy}>
              {isAbove ? t('do_above') : t('do')}
              {gift.price > 0 ? ` · ${t('conversations:price', { count: gift.price })}` : null}
            </Button>
            <Button tone="outline" disabled={isBusy} onClick={onClose}>
              {t('not')}
            </Button>
          </FormActions>
        ) : null}
      </form>
    </Dialog>
  )
}
