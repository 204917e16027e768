import { Icon } from '@hearth/ui/components/icon/icon'
import { Menu, MenuButton } from '@hearth/ui/components/menu/menu'
import { Ellipsis, Trash2 } from 'lucide-react'
import { type MouseEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { conversationPath } from '../../addresses.ts'
import { lazyPart } from '../../client/lazy-part.ts'
import { ArchiveItem } from './archive-item.tsx'
import { ASK_DELETE } from './conversation-form.ts'

const { Part: DeleteDialog, preload } = lazyPart(
  '#delete-conversation',
  async () => (await import('./delete-dialog.tsx')).DeleteDialog,
)

export interface RowMenuProps {
  readonly id: string
  /** Null for somebody who cannot be shown. */
  readonly name: string | null
  readonly archived: boolean
}

/** What a member may do about a conversation without opening it. */
export function RowMenu({ id, name, archived }: RowMenuProps) {
  const { t } = useTranslation('conversations')
  const [isAsking, setAsking] = useState(false)
  function ask(event: MouseEvent) {
    event.preventDefault()
    setAsking(true)
  }
  return (
    <>
      <Menu
        id={`row-${id}`}
        label={name === null ? t('row_menu_gone') : t('row_menu', { name })}
        trigger={<Icon shape={Ellipsis} size={20} />}
      >
        <ArchiveItem id={id} archived={archived} />
        <form action={conversationPath(id)} onPointerEnter={preload}>
          <MenuButton name={ASK_DELETE} value="1" icon={<Icon shape={Trash2} size={20} />} onClick={ask}>
            {t('delete')}
          </MenuButton>
        </form>
      </Menu>
      {isAsking ? <DeleteDialog id={id} onClose={() => setAsking(false)} /> : null}
    </>
  )
}
