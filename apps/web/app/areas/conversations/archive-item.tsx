import { Icon } from '@hearth/ui/components/icon/icon'
import { MenuButton } from '@hearth/ui/components/menu/menu'
import { Archive } from 'lucide-react'
import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { conversationPath } from '../../addresses.ts'
import { useSayUndone } from '../../client/notices.ts'
import { INTENT } from './conversation-form.ts'

interface ArchiveItemProps {
  readonly id: string
  /** Whether it is in the archive now. */
  readonly archived: boolean
}

/** The item of a menu that moves a conversation to the archive, or back to the list. */
export function ArchiveItem({ id, archived }: ArchiveItemProps) {
  const { t } = useTranslation('conversations')
  const sayUndone = useSayUndone()
  async function move(event: FormEvent) {
    event.preventDefault()
    const { archiveConversation } = await import('./archive-conversation.ts')
    const failure = await archiveConversation(id, !archived)
    if (failure) sayUndone({ ...failure, message: failure.message ?? t('archive_failed') })
  }
  return (
    <form method="post" action={conversationPath(id)} onSubmit={move}>
      <input type="hidden" name="conversation" value={id} />
      <MenuButton name={INTENT} value={archived ? 'unarchive' : 'archive'} icon={<Icon shape={Archive} size={20} />}>
        {t(archived ? 'unarchive' : 'archive')}
      </MenuButton>
    </form>
  )
}
