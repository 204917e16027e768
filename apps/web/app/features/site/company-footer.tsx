import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import * as css from './front.css.ts'

export interface Imprint {
  readonly company: string
  readonly address: readonly string[]
  readonly tradeNames: readonly string[]
  readonly kvk: string | null
  readonly vatNumbers: readonly string[]
  readonly supportEmail: string
  readonly supportPhone: string | null
}

/** Who runs the site and how to reach them. */
export function CompanyFooter({ imprint }: { imprint: Imprint }) {
  const { t } = useTranslation('site')
  const { company, address, tradeNames, kvk, vatNumbers, supportEmail, supportPhone } = imprint
  return (
    <footer className={css.footer}>
      <div className={css.footerColumns}>
        <section className={css.footerColumn}>
          <h2 className={css.subtitle}>{t('support')}</h2>
          <dl className={css.facts}>
            <Fact term={t('email')}>
              <a className={css.footerLink} href={`mailto:${supportEmail}`}>
                {supportEmail}
              </a>
            </Fact>
            {supportPhone ? (
              <Fact term={t('phone')}>
                <a className={css.footerLink} href={`tel:${supportPhone.replaceAll(/[ -]/g, '')}`}>
                  {supportPhone}
                </a>
              </Fact>
            ) : null}
          </dl>
        </section>
        <section className={css.footerColumn}>
          <h2 className={css.subtitle}>{t('about_site')}</h2>
          <p>{t('operated_by', { company })}</p>
          <address>
            {address.map((line) => (
              <span key={line} className={css.line}>
                {line}
              </span>
            ))}
          </address>
        </section>
        <section className={css.footerColumn}>
          <dl className={css.facts}>
            {kvk ? <Fact term={t('kvk')}>{kvk}</Fact> : null}
            {vatNumbers.length > 0 ? <Fact term={t('vat')}>{vatNumbers.join(', ')}</Fact> : null}
          </dl>
          {tradeNames.length > 0 ? <p>{t('trade_names', { names: tradeNames.join(', ') })}</p> : null}
        </section>
      </div>
      <p className={css.disclaimer}>{t('disclaimer')}</p>
    </footer>
  )
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt className={css.term}>{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}
