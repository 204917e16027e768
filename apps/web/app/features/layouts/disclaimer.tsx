import { useTranslation } from 'react-i18next'
import * as css from './footer.css.ts'

/** Whom the site is for, in the language of the page, and what it owes visitors from the United States where they are told. */
export function Disclaimer({ usFooter, company }: { usFooter: boolean; company: string }) {
  const { t } = useTranslation('site')
  return (
    <div className={css.disclaimer}>
      <p>{t('disclaimer')}</p>
      {usFooter ? <p>{t('us_footer', { company })}</p> : null}
    </div>
  )
}
