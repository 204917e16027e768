import { FIRST_AID_EVERYWHERE, firstAidIn, type Helper } from '@hearth/contracts/safety/first-aid'
import { TextLink } from '@hearth/ui/components/link/link'
import { useTranslation } from 'react-i18next'
import * as css from './page.css.ts'

interface FirstAidProps {
  /** The reader's country, as a code and in words; null if it is unknown. */
  readonly country: { readonly code: string; readonly name: string } | null
}

/** Who helps in the reader's country, and everywhere. */
export function FirstAid({ country }: FirstAidProps) {
  const { t } = useTranslation('helplines')
  const aid = firstAidIn(country?.code ?? null)
  return (
    <div className={`${css.prose} ${css.sections}`}>
      <div className={css.part}>
        {aid && country ? (
          <>
            <h2 id="first-aid">{t('title', { country: country.name })}</h2>
            <ul>
              {aid.helpers.map((helper) => (
                <HelperItem key={helper.name} {...helper} />
              ))}
              <HelperItem name={t('emergency')} phone={aid.emergency} />
            </ul>
          </>
        ) : null}
        <h2 id="first-aid-everywhere">{t('title_everywhere')}</h2>
        <ul>
          {FIRST_AID_EVERYWHERE.map((helper) => (
            <HelperItem key={helper.name} {...helper} />
          ))}
        </ul>
      </div>
    </div>
  )
}

function HelperItem({ name, phone, site, kind }: Helper) {
  const { t } = useTranslation('helplines')
  return (
    <li>
      <strong translate="no">{name}</strong>
      {kind ? ` (${t(`kind_${kind}`)})` : null}
      {phone ? (
        <>
          {' · '}
          <TextLink href={`tel:${phone.replaceAll(' ', '')}`}>{phone}</TextLink>
        </>
      ) : null}
      {site ? (
        <>
          {' · '}
          <TextLink href={`https://${site}/`} rel="noreferrer">
            {site}
          </TextLink>
        </>
      ) : null}
    </li>
  )
}
