import { Icon } from '@hearth/ui/components/icon/icon'
import { Menu, MenuButton } from '@hearth/ui/components/menu/menu'
import { Ellipsis, Flag, Undo2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'

interface MessageActionsProps {
  readonly seq: number
  /** An own message can be taken back, one of the other can be reported. */
  readonly own: boolean
  readonly onChoose: (seq: number) => void
}

/** The menu of a message. */
export function MessageActions({ seq, own, onChoose }: MessageActionsProps) {
  const { t } = useTranslation('conversations')
  return (
    <Menu id={`message-${seq}`} label={t('message_menu')} trigger={<Icon shape={Ellipsis} size={20} />}>
      <MenuButton type="button" icon={<Icon shape={own ? Undo2 : Flag} size={20} />} onClick={() => onChoose(seq)}>
        {t(own ? 'take_back' : 'report_message')}
      </MenuButton>
    </Menu>
  )
}
