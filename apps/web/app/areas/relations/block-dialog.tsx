import { Button, ButtonLink } from '@hearth/ui/components/button/button'
import { Dialog } from '@hearth/ui/components/dialog/dialog'
import { FormActions } from '@hearth/ui/components/form/form'
import { useTranslation } from 'react-i18next'
import { memberPath } from '../../addresses.ts'
import { useDialogEntry } from '../../client/dialog-entry.ts'
import { SaveArea, SaveForm } from '../../saving/save-form.tsx'
import { RELATION } from '../profiles/relation-form.ts'

const ID = 'block-person'

interface BlockDialogProps {
  readonly id: string
  readonly name: string
  readonly onClose: () => void
}

/** Asks whether to block somebody, and says what happens then. */
export function BlockDialog({ id, name, onClose }: BlockDialogProps) {
  const { t } = useTranslation(['relations', 'shell'])
  useDialogEntry(ID, onClose)
  return (
    <Dialog
      id={ID}
      title={t('block_title', { name })}
      closeLabel={t('shell:close')}
      size="small"
      open
      onClose={onClose}
    >
      <p>{t('block_then')}</p>
      <p>{t('block_untold')}</p>
      <SaveArea id="block" action={memberPath(id)} field={RELATION} intents={['block']}>
        <SaveForm intent="block" unanswered={{ offline: t('offline'), failed: t('failed') }}>
          {(_errorOf, busy) => (
            <>
              <input type="hidden" name="person" value={id} />
              <FormActions>
                <Button type="submit" tone="danger" busy={busy}>
                  {t('block_do')}
                </Button>
                <ButtonLink
                  href={memberPath(id)}
                  tone="outline"
                  onClick={(event) => {
                    event.preventDefault()
                    onClose()
                  }}
                >
                  {t('block_not')}
                </ButtonLink>
              </FormActions>
            </>
          )}
        </SaveForm>
      </SaveArea>
    </Dialog>
  )
}
