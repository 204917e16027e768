import { Icon } from '@hearth/ui/components/icon/icon'
import { Menu, MenuButton } from '@hearth/ui/components/menu/menu'
import { useActionData, useSearchParams } from '@remix-run/react'
import { Ban, Ellipsis, Flag, HeartCrack } from 'lucide-react'
import { type MouseEvent, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { memberPath } from '../../addresses.ts'
import { lazyPart } from '../../client/lazy-part.ts'
import type { SaveResult } from '../../http/save-result.ts'
import { ASK, RELATION } from '../profiles/relation-form.ts'
import type { ReportData } from '../reports/report-data.ts'

const { Part: BlockDialog, preload: preloadBlock } = lazyPart(
  '#block-person',
  async () => (await import('./block-dialog.tsx')).BlockDialog,
)

const { Part: ReportDialog, preload: preloadReport } = lazyPart(
  '#report-person',
  async () => (await import('../reports/report-dialog.tsx')).ReportDialog,
)

const { Part: UnmatchDialog, preload: preloadUnmatch } = lazyPart(
  '#unmatch-person',
  async () => (await import('./unmatch-dialog.tsx')).UnmatchDialog,
)

type Asked = 'block' | 'report' | 'unmatch'

interface PersonMenuProps extends ReportData {
  readonly id: string
  readonly name: string
  /** Whether the person and the viewer are a match. */
  readonly isMatch: boolean
  /** Further entries, which come first. */
  readonly children?: ReactNode
  /** Whether an entry of the page's own reports something of the person instead. */
  readonly reportsOtherwise?: boolean
}

/** What a member may do about the person whose profile is shown, besides what the page is for. */
export function PersonMenu({
  id,
  name,
  isMatch,
  photos,
  reasons,
  children,
  reportsOtherwise = false,
}: PersonMenuProps) {
  const { t } = useTranslation(['relations', 'likes'])
  const [query] = useSearchParams()
  // A document that answers a report shows it in the dialog.
  const asked = useActionData<SaveResult>()?.intent === 'report' && !reportsOtherwise ? 'report' : query.get(ASK)
  const [shown, setShown] = useState(asked === 'unmatch' && !isMatch ? null : asked)
  const close = () => setShown(null)
  const ask = (what: Asked) => ({
    name: ASK,
    value: what,
    onClick: (event: MouseEvent) => {
      event.preventDefault()
      setShown(what)
    },
  })
  return (
    <>
      <Menu id="person-menu" label={t('menu', { name })} trigger={<Icon shape={Ellipsis} />}>
        {children}
        {isMatch ? (
          <form action={memberPath(id)} onPointerEnter={preloadUnmatch}>
            <MenuButton {...ask('unmatch')} icon={<Icon shape={HeartCrack} size={20} />}>
              {t('likes:unmatch', { name })}
            </MenuButton>
          </form>
        ) : null}
        {reportsOtherwise ? null : (
          <form action={memberPath(id)} onPointerEnter={preloadReport}>
            <MenuButton {...ask('report')} icon={<Icon shape={Flag} size={20} />}>
              {t('report', { name })}
            </MenuButton>
          </form>
        )}
        <form action={memberPath(id)} onPointerEnter={preloadBlock}>
          <MenuButton {...ask('block')} icon={<Icon shape={Ban} size={20} />}>
            {t('block', { name })}
          </MenuButton>
        </form>
      </Menu>
      {shown === 'block' ? <BlockDialog id={id} name={name} onClose={close} /> : null}
      {shown === 'unmatch' ? <UnmatchDialog id={id} name={name} onClose={close} /> : null}
      {shown === 'report' ? (
        <ReportDialog
          of={{ id, name }}
          action={memberPath(id)}
          {...{ photos, reasons }}
          field={RELATION}
          onClose={close}
        />
      ) : null}
    </>
  )
}
