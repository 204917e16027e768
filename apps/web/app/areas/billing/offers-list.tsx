import { ButtonLink } from '@hearth/ui/components/button/button'
import { VisuallyHidden } from '@hearth/ui/components/visually-hidden/visually-hidden'
import { useTranslation } from 'react-i18next'
import { packagePath } from '../../addresses.ts'
import { withReturnTo } from '../../http/return-to.ts'
import type { ShownDiscount } from './discount.server.ts'
import { DiscountLine } from './discount-line.tsx'
import type { ShownOffer } from './offers.server.ts'
import * as css from './offers-list.css.ts'
import { usePackageName } from './package-name.ts'

interface OffersListProps {
  readonly offers: readonly ShownOffer[]
  readonly discount: ShownDiscount | null
  /** Whether they can be bought from here. */
  readonly sold: boolean
  /** Where a purchase leads in the end. */
  readonly returnTo?: string | null
  /** Whether the first purchase would bring premium. */
  readonly bringsPremium: boolean
  /** Whether the prices have VAT. */
  readonly vat: boolean
}

/** The packages of a country as lines of a bill: credits, then memberships. */
export function OffersList({ offers, discount, sold, returnTo = null, bringsPremium, vat }: OffersListProps) {
  const { t } = useTranslation('billing')
  const of = (type: ShownOffer['type']) => offers.filter((offer) => offer.type === type)
  return (
    <div className={css.groups}>
      <DiscountLine discount={discount} />
      <Group id="packages" title={t('group_credits')} offers={of('credits')} {...{ sold, returnTo }}>
        <p>{t('credits_stay')}</p>
        {bringsPremium ? <p>{t('first_purchase')}</p> : null}
      </Group>
      <Group id="memberships" title={t('group_memberships')} offers={of('premium')} {...{ sold, returnTo }}>
        <p>{t('membership_ends')}</p>
      </Group>
      {vat ? <p className={css.note}>{t('with_vat')}</p> : null}
    </div>
  )
}

function Group({
  id,
  title,
  offers,
  sold,
  returnTo,
  children,
}: Pick<OffersListProps, 'offers' | 'sold'> & {
  readonly id: string
  readonly title: string
  readonly returnTo: string | null
  readonly children: React.ReactNode
}) {
  if (offers.length === 0) return null
  return (
    <section className={css.group} aria-labelledby={id}>
      <h2 id={id} className={css.heading}>
        {title}
      </h2>
      <ul className={css.lines}>
        {offers.map((offer) => (
          <Line key={offer.id} {...{ offer, sold, returnTo }} />
        ))}
      </ul>
      <div className={css.note}>{children}</div>
    </section>
  )
}

function Line({ offer, sold, returnTo }: { offer: ShownOffer; sold: boolean; returnTo: string | null }) {
  const { t } = useTranslation('billing')
  const { name, each } = usePackageName()(offer)
  return (
    <li className={css.line}>
      <div className={css.words}>
        <span className={css.name}>{name}</span>
        <span className={css.facts}>
          {each ? <span className={css.fact}>{each}</span> : null}
          <span className={css.fact}>{t('message_costs', { price: offer.messageCosts })}</span>
        </span>
      </div>
      <div className={css.purchase}>
        <span className={css.price}>
          {offer.before ? (
            <>
              <VisuallyHidden>{t('price_before')} </VisuallyHidden>
              <s className={css.before}>{offer.before}</s>{' '}
            </>
          ) : null}
          {offer.price}
        </span>
        {sold ? (
          <ButtonLink href={withReturnTo(packagePath(offer.id), returnTo)} tone="outline">
            {t('buy')}
            <VisuallyHidden>{`: ${name}`}</VisuallyHidden>
          </ButtonLink>
        ) : null}
      </div>
    </li>
  )
}
