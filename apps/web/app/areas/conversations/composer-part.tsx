import type { ComponentProps } from 'react'
import { ComposerDialog } from './composer-dialog.tsx'
import { ComposerExtras } from './composer-extras.tsx'

/** What a composer needs beside its field: what else can be sent, or a question before a message is. */
export const ComposerPart = (props: ComponentProps<typeof ComposerExtras> | ComponentProps<typeof ComposerDialog>) =>
  'above' in props ? <ComposerDialog {...props} /> : <ComposerExtras {...props} />
