import { Icon } from '@hearth/ui/components/icon/icon'
import { Menu, MenuButton } from '@hearth/ui/components/menu/menu'
import { useLocation, useSearchParams } from '@remix-run/react'
import { CreditCard, Ellipsis, Flag, LogOut, Trash2 } from 'lucide-react'
import { type MouseEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../../client/lazy-part.ts'
import { useLive } from '../../client/use-live.ts'
import { PersonMenu } from '../relations/person-menu.tsx'
import { ArchiveItem } from './archive-item.tsx'
import type { ConversationData } from './conversation-data.ts'
import { ALL, ASK_COST, ASK_DELETE, ASK_FAREWELL, ASK_REPORT } from './conversation-form.ts'
import type { useConversationReport } from './conversation-report.tsx'
import { WarningPart } from './warnings.tsx'

const { Part: MenuDialog, preload } = lazyPart(
  '#delete-conversation, #say-goodbye, #conversation-cost',
  async () => (await import('./menu-dialog.tsx')).MenuDialog,
)
const DIALOGS = [ASK_FAREWELL, ASK_DELETE, ASK_COST] as const

interface ConversationMenuProps {
  readonly conversation: ConversationData
  readonly reporting: ReturnType<typeof useConversationReport>
}

/** What a member may do about a conversation and the person in it, besides writing. */
export function ConversationMenu({ conversation, reporting }: ConversationMenuProps) {
  const { id, person, reasons, archived, canSayGoodbye, spent, ceiling, price, messages, stranger } = conversation
  const { t } = useTranslation('conversations')
  const { pathname } = useLocation()
  const isLive = useLive()
  const [query] = useSearchParams()
  // Where nothing costs anything there is nothing to say.
  const hasCost = spent > 0 || ceiling !== null || (price !== null && (price.credits > 0 || price.free !== null))
  const offered = { [ASK_FAREWELL]: canSayGoodbye, [ASK_DELETE]: true, [ASK_COST]: hasCost }
  const [asked, setAsked] = useState(DIALOGS.find((what) => query.has(what) && offered[what]) ?? null)
  const itemOf = (what: (typeof DIALOGS)[number], shape: typeof Flag, label: string) =>
    offered[what] ? (
      <form action={pathname} onPointerEnter={preload}>
        <MenuButton name={what} value="1" icon={<Icon shape={shape} size={20} />} onClick={opens(() => setAsked(what))}>
          {label}
        </MenuButton>
      </form>
    ) : null
  const items =
    id === null ? null : (
      <>
        {itemOf(ASK_FAREWELL, LogOut, t('farewell'))}
        <ArchiveItem id={id} archived={archived} />
        {isLive && messages.length > 0 && stranger ? <WarningPart /> : null}
        {itemOf(ASK_DELETE, Trash2, t('delete'))}
        {itemOf(ASK_COST, CreditCard, t('cost'))}
        <form action={pathname} onPointerEnter={reporting.preload}>
          <MenuButton
            name={ASK_REPORT}
            value={ALL}
            icon={<Icon shape={Flag} size={20} />}
            onClick={opens(() => reporting.report(null))}
          >
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
      {asked && id !== null ? (
        <MenuDialog {...{ id, spent, ceiling }} what={asked} onClose={() => setAsked(null)} />
      ) : null}
    </>
  )
}

/** Opens a dialog in place of the page that the form asks for. */
const opens = (open: () => void) => (event: MouseEvent) => {
  event.preventDefault()
  open()
}
