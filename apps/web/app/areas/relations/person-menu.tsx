import { Icon } from '@hearth/ui/components/icon/icon'
import { Menu, MenuButton } from '@hearth/ui/components/menu/menu'
import { useSearchParams } from '@remix-run/react'
import { Ban, Ellipsis } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { memberPath } from '../../addresses.ts'
import { lazyPart } from '../../client/lazy-part.ts'
import { ASK } from './relation-form.ts'

const { Part: BlockDialog, preload } = lazyPart(
  '#block-person',
  async () => (await import('./block-dialog.tsx')).BlockDialog,
)

interface PersonMenuProps {
  readonly id: string
  readonly name: string
}

/** What a member may do about the person whose profile is shown, besides what the page is for. */
export function PersonMenu({ id, name }: PersonMenuProps) {
  const { t } = useTranslation('relations')
  const [query] = useSearchParams()
  const [isAsked, setIsAsked] = useState(query.get(ASK) === 'block')
  return (
    <>
      <Menu id="person-menu" label={t('menu', { name })} trigger={<Icon shape={Ellipsis} />}>
        {/* Reporting somebody belongs before blocking them. */}
        <form action={memberPath(id)} onPointerEnter={preload}>
          <MenuButton
            name={ASK}
            value="block"
            icon={<Icon shape={Ban} size={20} />}
            onClick={(event) => {
              event.preventDefault()
              setIsAsked(true)
            }}
          >
            {t('block', { name })}
          </MenuButton>
        </form>
      </Menu>
      {isAsked ? (
        <Suspense>
          <BlockDialog id={id} name={name} onClose={() => setIsAsked(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
