import { Icon } from '@hearth/ui/components/icon/icon'
import { Menu, MenuButton } from '@hearth/ui/components/menu/menu'
import { useLocation, useSearchParams } from '@remix-run/react'
import { Coins, Ellipsis, Flag, Hand, Trash2 } from 'lucide-react'
import { type MouseEvent, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../../client/lazy-part.ts'
import { PersonMenu } from '../relations/person-menu.tsx'
import { ArchiveItem } from './archive-item.tsx'
import type { ConversationData } from './conversation-data.ts'
import { ALL, ASK_COST, ASK_DELETE, ASK_FAREWELL, ASK_REPORT } from './conversation-form.ts'
import type { useConversationReport } from './conversation-report.tsx'

const { Part: DeleteDialog, preload } = lazyPart(
  '#delete-conversation',
  async () => (await import('./delete-dialog.tsx')).DeleteDialog,
)

const { Part: FarewellDialog, preload: preloadFarewell } = lazyPart(
  '#say-goodbye',
  async () => (await import('./farewell-dialog.tsx')).FarewellDialog,
)

const { Part: CostDialog, preload: preloadCost } = lazyPart(
  '#conversation-cost',
  async () => (await import('./cost-dialog.tsx')).CostDialog,
)

interface ConversationMenuProps {
  readonly conversation: ConversationData
  readonly reporting: ReturnType<typeof useConversationReport>
}

/** What a member may do about a conversation and the person in it, besides writing. */
export function ConversationMenu({ conversation, reporting }: ConversationMenuProps) {
  const { id, person, reasons, archived, canSayGoodbye, spent, ceiling, price } = conversation
  const { t } = useTranslation('conversations')
  const { pathname } = useLocation()
  const [query] = useSearchParams()
  const [asked, setAsked] = useState(
    query.has(ASK_DELETE) ? ASK_DELETE : query.has(ASK_FAREWELL) && canSayGoodbye ? ASK_FAREWELL : null,
  )
  const ask = (what: typeof asked) => (event: MouseEvent) => {
    event.preventDefault()
    setAsked(what)
  }
  const [showsCost, setShowsCost] = useState(query.has(ASK_COST))
  function showCost(event: MouseEvent) {
    event.preventDefault()
    setShowsCost(true)
  }
  // Where nothing costs anything there is nothing to say.
  const hasCost = spent > 0 || ceiling !== null || (price !== null && (price.credits > 0 || price.free !== null))
  function report(event: MouseEvent) {
    event.preventDefault()
    reporting.report(null)
  }
  const items =
    id === null ? null : (
      <>
        {canSayGoodbye ? (
          <form action={pathname} onPointerEnter={preloadFarewell}>
            <MenuButton
              name={ASK_FAREWELL}
              value="1"
              icon={<Icon shape={Hand} size={20} />}
              onClick={ask(ASK_FAREWELL)}
            >
              {t('farewell')}
            </MenuButton>
          </form>
        ) : null}
        <ArchiveItem id={id} archived={archived} />
        <form action={pathname} onPointerEnter={preload}>
          <MenuButton name={ASK_DELETE} value="1" icon={<Icon shape={Trash2} size={20} />} onClick={ask(ASK_DELETE)}>
            {t('delete')}
          </MenuButton>
        </form>
        {hasCost ? (
          <form action={pathname} onPointerEnter={preloadCost}>
            <MenuButton name={ASK_COST} value="1" icon={<Icon shape={Coins} size={20} />} onClick={showCost}>
              {t('cost')}
            </MenuButton>
          </form>
        ) : null}
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
      {showsCost && id !== null ? (
        <Suspense>
          <CostDialog {...{ id, spent, ceiling }} onClose={() => setShowsCost(false)} />
        </Suspense>
      ) : null}
      {asked === ASK_DELETE && id !== null ? (
        <Suspense>
          <DeleteDialog id={id} onClose={() => setAsked(null)} />
        </Suspense>
      ) : null}
      {asked === ASK_FAREWELL && id !== null ? (
        <Suspense>
          <FarewellDialog id={id} onClose={() => setAsked(null)} />
        </Suspense>
      ) : null}
    </>
  )
}
