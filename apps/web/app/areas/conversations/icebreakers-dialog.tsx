import type { CallFailure } from '@hearth/api-client/outcome'
import { CONVERSATION_ENDPOINTS } from '@hearth/contracts/endpoints/lists/conversations'
import { Alert } from '@hearth/ui/components/alert/alert'
import { Dialog } from '@hearth/ui/components/dialog/dialog'
import { Skeleton } from '@hearth/ui/components/skeleton/skeleton'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callsOf } from '../../client/api-client.ts'
import { useDialogEntry } from '../../client/dialog-entry.ts'
import type { AboutData } from './conversation-data.ts'
import * as css from './conversation-page.css.ts'

const client = callsOf(CONVERSATION_ENDPOINTS)

interface Icebreaker {
  readonly text: string
  readonly origin: string
  readonly about: { readonly name: string; readonly prompt: string; readonly answer: string } | null
}

interface IcebreakersDialogProps {
  /** Id of the person to whom one writes. */
  readonly person: string
  readonly onChoose: (text: string, about: AboutData | null) => void
  readonly onClose: () => void
}

/** Lines with which a conversation can begin. The chosen one is put into the field; nothing is sent. */
export function IcebreakersDialog({ person, onChoose, onClose }: IcebreakersDialogProps) {
  const { t } = useTranslation(['attachments', 'conversations', 'shell', 'errors'])
  useDialogEntry('icebreakers', onClose)
  const [lines, setLines] = useState<readonly Icebreaker[] | null>(null)
  const [failure, setFailure] = useState<CallFailure | null>(null)
  useEffect(() => {
    let isThere = true
    void client.icebreakers({ query: { profile: person } }).then((outcome) => {
      if (!isThere) return
      if (outcome.ok) setLines(outcome.value.icebreakers)
      else setFailure(outcome.failure)
    })
    return () => {
      isThere = false
    }
  }, [person])
  return (
    <Dialog
      id="icebreakers"
      title={t('conversations:icebreakers')}
      closeLabel={t('shell:close')}
      size="small"
      open
      onClose={onClose}
    >
      <p>{t('icebreakers_lead')}</p>
      {failure ? <Alert tone="danger">{failure.message ?? t('errors:error_default')}</Alert> : null}
      {lines === null && !failure ? <Skeleton shape="line" lines={6} /> : null}
      <ul className={css.icebreakers}>
        {lines?.map(({ text, origin, about }) => (
          <li key={origin + text}>
            <button
              type="button"
              className={css.icebreaker}
              onClick={() => onChoose(text, about && { name: about.name, part: about })}
            >
              {text}
              <small className={css.origin}>{origin}</small>
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
