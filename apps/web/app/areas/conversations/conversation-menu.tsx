import { Icon } from '@hearth/ui/components/icon/icon'
import { Menu, MenuButton } from '@hearth/ui/components/menu/menu'
import { useLocation, useSearchParams } from '@remix-run/react'
import { Ellipsis, Flag, Trash2 } from 'lucide-react'
import { type MouseEvent, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../../client/lazy-part.ts'
import { PersonMenu } from '../relations/person-menu.tsx'
import type { ConversationData } from './conversation-data.ts'
import { ALL, ASK_DELETE, ASK_REPORT } from './conversation-form.ts'
import type { useConversationReport } from './conversation-report.tsx'

const { Part: DeleteDialog, preload } = lazyPart(
  '#delete-conversation',
  async () => (await import('./delete-dialog.tsx')).DeleteDialog,
)

interface ConversationMenuProps {
  readonly conversation: ConversationData
  readonly reporting: ReturnType<typeof useConversationReport>
}

/** What a member may do about a conversation and the person in it, besides writing. */
export function ConversationMenu({ conversation: { id, person, reasons }, reporting }: ConversationMenuProps) {
  const { t } = useTranslation('conversations')
  const { pathname } = useLocation()
  const [query] = useSearchParams()
  const [isAsking, setAsking] = useState(query.has(ASK_DELETE))
  function ask(event: MouseEvent) {
    event.preventDefault()
    setAsking(true)
  }
  function report(event: MouseEvent) {
    event.preventDefault()
    reporting.report(null)
  }
  const items =
    id === null ? null : (
      <>
        <form action={pathname} onPointerEnter={preload}>
          <MenuButton name={ASK_DELETE} value="1" icon={<Icon shape={Trash2} size={20} />} onClick={ask}>
            {t('delete')}
          </MenuButton>
        </form>
        <form action={pathname} onPointerEnter={reporting.preload}>
          <MenuButton name={ASK_REPORT} value={ALL} icon={<Icon shape={Flag} size={20} />} onClick={report}>
            {t('report')}
          </MenuButton>
        </form>
      </>
    )
  return (
    <>
      {person ? (
        <PersonMenu
          id={person.id}
          name={person.name}
          isMatch={false}
          photos={[]}
          reasons={reasons}
          reportsOtherwise={id !== null}
        >
          {items}
        </PersonMenu>
      ) : items ? (
        <Menu id="person-menu" label={t('menu_gone')} trigger={<Icon shape={Ellipsis} />}>
          {items}
        </Menu>
      ) : null}
      {isAsking && id !== null ? (
        <Suspense>
          <DeleteDialog id={id} onClose={() => setAsking(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
