import { AccordionItem } from '@hearth/ui/components/accordion/accordion'
import { useActionData } from '@remix-run/react'
import type { ComponentProps, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { PATHS } from '../../addresses.ts'
import type { SaveResult } from '../../http/save-result.ts'
import { SaveArea, SaveForm, useArea } from '../../saving/save-form.tsx'
import { KeptPart } from '../../shell/kept-part.tsx'
import { type Intent, PANELS, type PanelName, SAID } from './intents.ts'
import * as css from './settings.css.ts'

interface PanelProps {
  readonly name: PanelName
  readonly title: string
  /** The present state in short. */
  readonly value?: ReactNode
  readonly children: ReactNode
}

/** A panel of the settings with its forms. It is open in a document that answers one of them. */
export function Panel({ name, title, value, children }: PanelProps) {
  const { t } = useTranslation(['settings', 'relations', 'shell'])
  const answered = useActionData<SaveResult<Intent>>()
  const intents: readonly Intent[] = PANELS[name]
  return (
    <AccordionItem
      id={name}
      title={title}
      level={3}
      value={value}
      open={answered !== undefined && intents.includes(answered.intent)}
    >
      <div className={css.panel}>
        <SaveArea
          id={`settings-${name}`}
          action={`${PATHS.settings}#${name}`}
          field="section"
          intents={intents}
          said={(intent) => t(SAID[intent])}
          now={value}
        >
          {children}
        </SaveArea>
      </div>
    </AccordionItem>
  )
}

interface KeptControlsProps {
  /** Says everything that their HTML depends on before an answer came, besides the site and the language. */
  readonly name: string
  readonly children: ReactNode
}

/** Controls of a panel that are the same for many members: a server renders them once. */
export function KeptControls({ name, children }: KeptControlsProps) {
  const { result } = useArea()
  return <KeptPart name={result ? null : `settings ${name}`}>{children}</KeptPart>
}

export const PanelForm = (props: ComponentProps<typeof SaveForm> & { readonly intent: Intent }) => (
  <SaveForm {...props} />
)
