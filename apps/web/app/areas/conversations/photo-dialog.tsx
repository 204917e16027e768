import { CONVERSATION_ENDPOINTS } from '@hearth/contracts/endpoints/lists/conversations'
import { Alert } from '@hearth/ui/components/alert/alert'
import { Button, ButtonLink } from '@hearth/ui/components/button/button'
import { Dialog } from '@hearth/ui/components/dialog/dialog'
import { FormActions } from '@hearth/ui/components/form/form'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { conversationPath, creditsPath } from '../../addresses.ts'
import { callsOf } from '../../client/api-client.ts'
import { randomId } from '../../client/random-id.ts'
import * as css from './conversation-page.css.ts'
import { refreshConversations } from './conversation-query.ts'

const client = callsOf(CONVERSATION_ENDPOINTS)

interface PhotoDialogProps {
  readonly conversation: string
  /** In credits. */
  readonly price: number
  readonly file: File
  readonly onClose: () => void
}

/** Shows a photo and its price, and sends it. Another try is the same message, so that it is paid for once. */
export function PhotoDialog({ conversation, price, file, onClose }: PhotoDialogProps) {
  const { t } = useTranslation(['conversations', 'shell', 'errors'])
  const [picture, setPicture] = useState('')
  const [sent, setSent] = useState<number | null>(null)
  const [refusal, setRefusal] = useState<{ readonly code: string; readonly text: string } | null>(null)
  const [clientId] = useState(randomId)
  const ending = useRef(new AbortController())
  useEffect(() => {
    const address = URL.createObjectURL(file)
    setPicture(address)
    return () => URL.revokeObjectURL(address)
  }, [file])

  async function send() {
    setSent(0)
    setRefusal(null)
    const isAgreed = refusal?.code === 'conversations.above_ceiling'
    const outcome = await client
      .sendPhoto(file, {
        query: {
          ...{ conversation, client_id: clientId, price: String(price) },
          ...(isAgreed && { above_ceiling: '1' as const }),
        },
        ...{ signal: ending.current.signal, onSent: setSent, progress: 'never' },
      })
      .catch(() => null)
    if (!outcome) return
    setSent(null)
    await refreshConversations()
    if (outcome.ok) return onClose()
    const { code, message } = outcome.failure
    setRefusal({ code, text: message ?? t('errors:error_default') })
  }

  function close() {
    ending.current.abort()
    onClose()
  }
  return (
    <Dialog id="send-photo" title={t('photo_send')} closeLabel={t('shell:close')} size="small" open onClose={close}>
      <div className={css.sendPhoto}>
        {picture ? <img src={picture} alt={t('row_photo')} /> : null}
        <p>
          {t('photo_explained')} {price > 0 ? t('photo_refund') : null}
        </p>
        {sent === null ? null : <progress value={sent} max={1} aria-label={t('sending')} />}
        {refusal ? (
          <Alert
            tone="danger"
            action={
              refusal.code === 'billing.too_few_credits' ? (
                <ButtonLink href={creditsPath(conversationPath(conversation))} size="small">
                  {t('shell:buy_credits')}
                </ButtonLink>
              ) : undefined
            }
          >
            {refusal.text}
          </Alert>
        ) : null}
        <FormActions>
          <Button busy={sent !== null} onClick={() => void send()}>
            {price > 0 ? `${t('photo_send')} · ${t('price', { count: price })}` : t('photo_send')}
          </Button>
          <Button tone="outline" onClick={close}>
            {t('acknowledge_not')}
          </Button>
        </FormActions>
      </div>
    </Dialog>
  )
}
