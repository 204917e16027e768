import type { ReactNode } from 'react'
import * as css from './billing-page.css.ts'

interface BillingPageProps {
  readonly title: string
  readonly lead?: ReactNode
  readonly children?: ReactNode
}

/** A page of the members' app about buying: one column below its title. */
export const BillingPage = ({ title, lead, children }: BillingPageProps) => (
  <div className={css.page}>
    <header className={css.opening}>
      <h1 className={css.title}>{title}</h1>
      {lead ? <p className={css.lead}>{lead}</p> : null}
    </header>
    {children}
  </div>
)
