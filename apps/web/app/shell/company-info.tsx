import { TextLink } from '@hearth/ui/components/link/link'
import { Fragment, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import * as css from './footer.css.ts'
import { phoneHref, readablePhone } from './phone.ts'
import type { CompanyDetails } from './shell.ts'

/** How to reach those who run the site. */
export function ContactInfo({ companyDetails: { supportEmail, supportPhone } }: { companyDetails: CompanyDetails }) {
  const { t } = useTranslation('shell')
  return (
    <section className={css.column}>
      <h2 className={css.subtitle}>{t('contact')}</h2>
      <dl className={css.facts}>
        <Fact term={t('email')}>
          <TextLink href={`mailto:${supportEmail}`} quiet alone>
            {supportEmail}
          </TextLink>
        </Fact>
        {supportPhone ? (
          <Fact term={t('phone')}>
            <Phone number={supportPhone} />
          </Fact>
        ) : null}
      </dl>
    </section>
  )
}

/** Who runs the site. */
export function CompanyInfo({ companyDetails }: { companyDetails: CompanyDetails }) {
  const { t } = useTranslation('shell')
  const { company, address, tradeNames, kvk, vatNumbers, companyPhone, termsDate } = companyDetails
  return (
    <section className={css.column}>
      <h2 className={css.subtitle}>{t('about_site')}</h2>
      <p>{t('operated_by', { company })}</p>
      <address>
        {address.map((line) => (
          <span key={line} className={css.line}>
            {line}
          </span>
        ))}
      </address>
      {tradeNames.length > 0 ? <p>{t('trade_names', { names: tradeNames.join(', ') })}</p> : null}
      <dl className={css.facts}>
        {companyPhone ? (
          <Fact term={t('phone')}>
            <Phone number={companyPhone} />
          </Fact>
        ) : null}
        {kvk ? <Fact term={t('kvk')}>{kvk}</Fact> : null}
        {vatNumbers.length > 0 ? (
          <Fact term={t('vat')}>
            {vatNumbers.map((number, index) => (
              <Fragment key={number}>
                {index > 0 ? ', ' : null}
                <span className={css.whole}>{number}</span>
              </Fragment>
            ))}
          </Fact>
        ) : null}
      </dl>
      <p className={css.even}>{t('terms_of', { date: termsDate })}</p>
    </section>
  )
}

const Phone = ({ number }: { number: string }) => (
  <TextLink href={phoneHref(number)} quiet alone>
    {readablePhone(number)}
  </TextLink>
)

const Fact = ({ term, children }: { term: string; children: ReactNode }) => (
  <div className={css.fact}>
    <dt className={css.term}>{term}</dt>
    <dd>{children}</dd>
  </div>
)
