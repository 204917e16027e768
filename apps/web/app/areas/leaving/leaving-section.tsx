import { TextLink } from '@hearth/ui/components/link/link'
import { useTranslation } from 'react-i18next'
import { PATHS } from '../../addresses.ts'
import * as css from './leaving.css.ts'

/** Links at the end of the settings: to a copy of all data, and to the deletion of the account. */
export function LeavingSection() {
  const { t } = useTranslation('leaving')
  const links = [
    { href: PATHS.own_data, name: t('section_data'), text: t('section_data_text') },
    { href: PATHS.delete_account, name: t('section_delete'), text: t('section_delete_text') },
  ]
  return (
    <section id="leaving" aria-labelledby="leaving-title" className={css.part}>
      <h2 id="leaving-title" className={css.partTitle}>
        {t('section_title')}
      </h2>
      <LinkList links={links} />
    </section>
  )
}

interface LinkListProps {
  readonly links: readonly { readonly href: string; readonly name: string; readonly text: string }[]
}

/** A list of links, each with a line that says where it leads. */
export const LinkList = ({ links }: LinkListProps) => (
  <ul className={css.links}>
    {links.map(({ href, name, text }) => (
      <li key={href}>
        <TextLink href={href} alone>
          {name}
        </TextLink>
        <p className={css.note}>{text}</p>
      </li>
    ))}
  </ul>
)
