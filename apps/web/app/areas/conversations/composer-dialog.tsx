import type { ComponentProps } from 'react'
import { AcknowledgeDialog } from './acknowledge-dialog.tsx'
import { AboveCeilingDialog } from './cost-dialog.tsx'

interface ComposerDialogProps extends ComponentProps<typeof AcknowledgeDialog> {
  /** How the server says that a message goes above the ceiling; null if it does not. */
  readonly above: string | null
  readonly onAbove: (agrees: boolean) => void
}

/** What is asked before a message is sent. */
export const ComposerDialog = ({ above, onAbove, ...acknowledging }: ComposerDialogProps) =>
  above === null ? (
    <AcknowledgeDialog {...acknowledging} />
  ) : (
    <AboveCeilingDialog text={above} action={acknowledging.action} fields={acknowledging.fields} onAnswer={onAbove} />
  )
