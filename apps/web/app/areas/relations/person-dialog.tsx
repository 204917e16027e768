import { Dialog } from '@hearth/ui/components/dialog/dialog'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { memberPath } from '../../addresses.ts'
import { useDialogEntry } from '../../client/dialog-entry.ts'
import { PersonForm, type PersonFormProps } from './person-form.tsx'

export interface PersonDialogProps {
  readonly id: string
  readonly intent: Exclude<PersonFormProps['intent'], 'unblock'>
  readonly title: string
  readonly label: string
  readonly otherLabel: string
  readonly onClose: () => void
  /** What happens then. */
  readonly children: ReactNode
}

/** Asks about a person whether to do something that cannot simply be undone. */
export function PersonDialog({ id, intent, title, label, otherLabel, onClose, children }: PersonDialogProps) {
  const { t } = useTranslation('shell')
  const dialogId = `${intent}-person`
  useDialogEntry(dialogId, onClose)
  return (
    <Dialog id={dialogId} title={title} closeLabel={t('close')} size="small" open onClose={onClose}>
      {children}
      <PersonForm
        {...{ id, intent, label }}
        tone="danger"
        other={{ href: memberPath(id), label: otherLabel, tone: 'outline', onPress: onClose }}
      />
    </Dialog>
  )
}
