import type { ConversationData } from './conversation-data.ts'
import { type ASK_COST, ASK_DELETE, ASK_FAREWELL } from './conversation-form.ts'
import { CostDialog } from './cost-dialog.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import { FarewellDialog } from './farewell-dialog.tsx'

interface MenuDialogProps extends Pick<ConversationData, 'spent' | 'ceiling'> {
  readonly id: string
  readonly what: typeof ASK_COST | typeof ASK_DELETE | typeof ASK_FAREWELL
  readonly onClose: () => void
}

/** What an item of the conversation's menu opens. */
export function MenuDialog({ what, spent, ceiling, ...dialog }: MenuDialogProps) {
  if (what === ASK_DELETE) return <DeleteDialog {...dialog} />
  if (what === ASK_FAREWELL) return <FarewellDialog {...dialog} />
  return <CostDialog {...{ spent, ceiling }} {...dialog} />
}
