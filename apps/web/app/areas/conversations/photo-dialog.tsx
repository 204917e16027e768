import { Alert } from '@hearth/ui/components/alert/alert'
import { Button, ButtonLink } from '@hearth/ui/components/button/button'
import { Dialog } from '@hearth/ui/components/dialog/dialog'
import { FormActions } from '@hearth/ui/components/form/form'
import { TextLink } from '@hearth/ui/components/link/link'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { conversationPath, creditsPath, PATHS } from '../../addresses.ts'
import { useDialogEntry } from '../../client/dialog-entry.ts'
import { hasPage, useShell } from '../../shell/shell.ts'
import * as css from './conversation-page.css.ts'
import type { ChosenPhoto } from './use-sending.ts'

interface PhotoDialogProps {
  readonly photo: ChosenPhoto
  readonly conversation: string
  /** In credits. */
  readonly price: number
  readonly onSend: () => void
  readonly onClose: () => void
}

/** Shows a photo with its price before it is sent, and why it was not. */
export function PhotoDialog({ photo: { file, refusal }, conversation, price, onSend, onClose }: PhotoDialogProps) {
  const { t } = useTranslation(['attachments', 'conversations', 'shell', 'errors'])
  useDialogEntry('send-photo', onClose)
  const shell = useShell()
  const [picture, setPicture] = useState('')
  useEffect(() => {
    const address = URL.createObjectURL(file)
    setPicture(address)
    return () => URL.revokeObjectURL(address)
  }, [file])
  return (
    <Dialog id="send-photo" title={t('photo_send')} closeLabel={t('shell:close')} size="small" open onClose={onClose}>
      <div className={css.sendPhoto}>
        {picture ? <img src={picture} alt={t('conversations:row_photo')} /> : null}
        <p>
          {t('photo_explained')} {price > 0 ? t('photo_refund') : null}
        </p>
        <p>
          <TextLink href={PATHS.blackmail}>{t('blackmail')}</TextLink>
        </p>
        {refusal ? (
          <Alert
            tone="danger"
            action={
              refusal.code === 'billing.too_few_credits' && hasPage(shell, 'credits') ? (
                <ButtonLink href={creditsPath(conversationPath(conversation))} size="small">
                  {t('shell:buy_credits')}
                </ButtonLink>
              ) : undefined
            }
          >
            {refusal.message ?? t('errors:error_default')}
          </Alert>
        ) : null}
        <FormActions>
          <Button onClick={onSend}>
            {price > 0 ? `${t('photo_send')} · ${t('conversations:price', { count: price })}` : t('photo_send')}
          </Button>
          <Button tone="outline" onClick={onClose}>
            {t('conversations:acknowledge_not')}
          </Button>
        </FormActions>
      </div>
    </Dialog>
  )
}
