import { Icon } from '@hearth/ui/components/icon/icon'
import { Menu, MenuButton } from '@hearth/ui/components/menu/menu'
import { useLocation, useSearchParams } from '@remix-run/react'
import { Ellipsis, Trash2 } from 'lucide-react'
import { type MouseEvent, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../../client/lazy-part.ts'
import { PersonMenu } from '../relations/person-menu.tsx'
import type { ConversationData } from './conversation-data.ts'
import { ASK_DELETE } from './conversation-form.ts'

const { Part: DeleteDialog, preload } = lazyPart(
  '#delete-conversation',
  async () => (await import('./delete-dialog.tsx')).DeleteDialog,
)

/** What a member may do about a conversation and the person in it, besides writing. */
export function ConversationMenu({
  conversation: { id, person, reasons },
}: {
  readonly conversation: ConversationData
}) {
  const { t } = useTranslation('conversations')
  const { pathname } = useLocation()
  const [query] = useSearchParams()
  const [isAsking, setAsking] = useState(query.has(ASK_DELETE))
  function ask(event: MouseEvent) {
    event.preventDefault()
    setAsking(true)
  }
  const item =
    id === null ? null : (
      <form action={pathname} onPointerEnter={preload}>
        <MenuButton name={ASK_DELETE} value="1" icon={<Icon shape={Trash2} size={20} />} onClick={ask}>
          {t('delete')}
        </MenuButton>
      </form>
    )
  return (
    <>
      {person ? (
        <PersonMenu id={person.id} name={person.name} isMatch={false} photos={[]} reasons={reasons}>
          {item}
        </PersonMenu>
      ) : item ? (
        <Menu id="person-menu" label={t('menu_gone')} trigger={<Icon shape={Ellipsis} />}>
          {item}
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
