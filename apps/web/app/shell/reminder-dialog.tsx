import { Dialog } from '@hearth/ui/components/dialog/dialog'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useDialogEntry } from '../client/dialog-entry.ts'
import { useTurn } from '../client/overlay-queue.ts'

const ID = 'activation-reminder'
/** Without a confirmed address an account is of no use: what opens by itself besides comes after. */
const PRIORITY = 10

interface ReminderProps {
  readonly title: string
  readonly onClose: () => void
  readonly children: ReactNode
}

/** The dialog about the unconfirmed address, which opens when it has its turn. */
export const ReminderDialog = (props: ReminderProps) => (useTurn(ID, PRIORITY) ? <OpenReminder {...props} /> : null)

function OpenReminder({ title, onClose, children }: ReminderProps) {
  const { t } = useTranslation('shell')
  useDialogEntry(ID, onClose)
  return (
    <Dialog id={ID} title={title} closeLabel={t('close')} size="small" open onClose={onClose}>
      {children}
    </Dialog>
  )
}
