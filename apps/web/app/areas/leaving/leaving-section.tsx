import { TextLink } from '@hearth/ui/components/link/link'
import { useTranslation } from 'react-i18next'
import { PATHS } from '../../addresses.ts'
import * as css from './leaving.css.ts'

/** The ways out, at the end of the settings: a copy of everything, and the deletion of the account. */
export function LeavingSection() {
  const { t } = useTranslation('accounts')
  const ways = [
    { href: PATHS.own_data, name: t('leaving_data'), text: t('leaving_data_text') },
    { href: PATHS.delete_account, name: t('leaving_delete'), text: t('leaving_delete_text') },
  ]
  return (
    <section id="leaving" aria-labelledby="leaving-title" className={css.part}>
      <h2 id="leaving-title" className={css.partTitle}>
        {t('leaving_title')}
      </h2>
      <LinkList ways={ways} />
    </section>
  )
}

interface LinkListProps {
  readonly ways: readonly { readonly href: string; readonly name: string; readonly text: string }[]
}

/** Links, each with a line of what it leads to. */
export const LinkList = ({ ways }: LinkListProps) => (
  <ul className={css.ways}>
    {ways.map(({ href, name, text }) => (
      <li key={href}>
        <TextLink href={href} alone>
          {name}
        </TextLink>
        <p className={css.note}>{text}</p>
      </li>
    ))}
  </ul>
)
