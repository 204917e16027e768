import { Button, ButtonLink } from '@hearth/ui/components/button/button'
import { Dialog } from '@hearth/ui/components/dialog/dialog'
import { FormActions } from '@hearth/ui/components/form/form'
import { useToast } from '@hearth/ui/components/toast/toast-provider'
import { useFetcher } from '@remix-run/react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { memberPath } from '../../addresses.ts'
import { useDialogEntry } from '../../client/dialog-entry.ts'
import type { SaveResult } from '../../http/save-result.ts'
import { SaveArea, SaveForm } from '../../saving/save-form.tsx'
import { hasPage, useShell } from '../../shell/shell.ts'
import { RELATION } from '../profiles/relation-form.ts'
import { keepLike } from './press-like.ts'

const ID = 'unmatch-person'
const AREA = 'unmatch'

interface UnmatchDialogProps {
  readonly id: string
  readonly name: string
  readonly onClose: () => void
}

/** Asks whether to end a match, and says what happens then. */
export function UnmatchDialog({ id, name, onClose }: UnmatchDialogProps) {
  const { t } = useTranslation(['likes', 'shell'])
  const { show } = useToast()
  const { data } = useFetcher<SaveResult>({ key: AREA })
  useDialogEntry(ID, onClose)
  const hasConversations = hasPage(useShell(), 'messages')
  const isDone = data?.status === 'saved'
  useEffect(() => {
    if (!isDone) return
    keepLike(id, 'none')
    show({ key: 'match', text: t('unmatched') })
    onClose()
    // Once, when it is done.
  }, [isDone])
  return (
    <Dialog
      id={ID}
      title={t('unmatch_title', { name })}
      closeLabel={t('shell:close')}
      size="small"
      open
      onClose={onClose}
    >
      <p>{t('unmatch_then')}</p>
      {hasConversations ? <p>{t('unmatch_conversation')}</p> : null}
      <p>{t('unmatch_untold')}</p>
      <SaveArea id={AREA} action={memberPath(id)} field={RELATION} intents={['unmatch']}>
        <SaveForm intent="unmatch" unanswered={{ offline: t('offline'), failed: t('failed') }}>
          {(_errorOf, busy) => (
            <FormActions>
              <Button type="submit" tone="danger" busy={busy}>
                {t('unmatch_do')}
              </Button>
              <ButtonLink
                href={memberPath(id)}
                tone="outline"
                onClick={(event) => {
                  event.preventDefault()
                  onClose()
                }}
              >
                {t('unmatch_not')}
              </ButtonLink>
            </FormActions>
          )}
        </SaveForm>
      </SaveArea>
    </Dialog>
  )
}
