import { Icon } from '@hearth/ui/components/icon/icon'
import { Menu, MenuButton } from '@hearth/ui/components/menu/menu'
import { useActionData, useSearchParams } from '@remix-run/react'
import { Ban, Ellipsis, Flag } from 'lucide-react'
import { type MouseEvent, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { memberPath } from '../../addresses.ts'
import { lazyPart } from '../../client/lazy-part.ts'
import type { SaveResult } from '../../http/save-result.ts'
import type { ReportData } from '../reports/report-data.ts'
import { ASK, RELATION } from './relation-form.ts'

const { Part: BlockDialog, preload: preloadBlock } = lazyPart(
  '#block-person',
  async () => (await import('./block-dialog.tsx')).BlockDialog,
)

const { Part: ReportDialog, preload: preloadReport } = lazyPart(
  '#report-person',
  async () => (await import('../reports/report-dialog.tsx')).ReportDialog,
)

type Asked = 'block' | 'report'

interface PersonMenuProps extends ReportData {
  readonly id: string
  readonly name: string
}

/** What a member may do about the person whose profile is shown, besides what the page is for. */
export function PersonMenu({ id, name, photos, reasons }: PersonMenuProps) {
  const { t } = useTranslation('relations')
  const [query] = useSearchParams()
  // A document that answers a report shows it in the dialog.
  const asked = useActionData<SaveResult>()?.intent === 'report' ? 'report' : query.get(ASK)
  const [shown, setShown] = useState(asked)
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
        <form action={memberPath(id)} onPointerEnter={preloadReport}>
          <MenuButton {...ask('report')} icon={<Icon shape={Flag} size={20} />}>
            {t('report', { name })}
          </MenuButton>
        </form>
        <form action={memberPath(id)} onPointerEnter={preloadBlock}>
          <MenuButton {...ask('block')} icon={<Icon shape={Ban} size={20} />}>
            {t('block', { name })}
          </MenuButton>
        </form>
      </Menu>
      {shown === 'block' ? (
        <Suspense>
          <BlockDialog id={id} name={name} onClose={close} />
        </Suspense>
      ) : null}
      {shown === 'report' ? (
        <Suspense>
          <ReportDialog {...{ id, name, photos, reasons }} field={RELATION} onClose={close} />
        </Suspense>
      ) : null}
    </>
  )
}
