import type { VAT_COUNTRIES } from '@hearth/contracts/vat-countries'

/*
 * Standard rates of value added tax for services that are supplied electronically to consumers. They are due where the consumer lives (Directive
 * 2006/112/EC, articles 58 and 97; for the United Kingdom VAT Act 1994, schedule 4A, paragraph 15; for Norway merverdiavgiftsloven § 3-30; for
 * Switzerland MWSTG article 8, whose rate Liechtenstein has; Monaco has that of France and the Isle of Man that of the United Kingdom; Iceland lög nr. 50/1988, article 14). Credits and memberships have no reduced rate anywhere.
 *
 * Sources: European Commission, "Taxes in Europe Database" (ec.europa.eu/taxation_customs/tedb); gov.uk/vat-rates; skatteetaten.no; estv.admin.ch. Compared on
 * 2026-11-28 with a published overview of all members of the Union of December 2025 (newcraft.dev/vat-rates-eu-countries), the Commission's own being out of
 * reach. The United States has no such tax; sales taxes of its states are not part of a price here (docs/decisions/0038-buying.md).
 */

/** Hundredths of a per cent from a day on, UTC. The newest stands last. */
interface DatedRate {
  /** YYYY-MM-DD. */
  readonly from: string
  readonly rate: number
}

const since = (...rates: readonly (readonly [from: string, rate: number])[]): readonly DatedRate[] =>
  rates.map(([from, rate]) => ({ from, rate }))

/** Before this day nothing was sold. */
const BEGINNING = '2024-01-01'

const RATES: Readonly<Record<(typeof VAT_COUNTRIES)[number], readonly DatedRate[]>> = {
  AT: since([BEGINNING, 2000]),
  BE: since([BEGINNING, 2100]),
  BG: since([BEGINNING, 2000]),
  CH: since([BEGINNING, 810]),
  CY: since([BEGINNING, 1900]),
  CZ: since([BEGINNING, 2100]),
  DE: since([BEGINNING, 1900]),
  DK: since([BEGINNING, 2500]),
  EE: since([BEGINNING, 2200], ['2025-07-01', 2400]),
  ES: since([BEGINNING, 2100]),
  FI: since([BEGINNING, 2400], ['2024-09-01', 2550]),
  FR: since([BEGINNING, 2000]),
  GB: since([BEGINNING, 2000]),
  GR: since([BEGINNING, 2400]),
  HR: since([BEGINNING, 2500]),
  HU: since([BEGINNING, 2700]),
  IE: since([BEGINNING, 2300]),
  IM: since([BEGINNING, 2000]),
  IS: since([BEGINNING, 2400]),
  IT: since([BEGINNING, 2200]),
  LI: since([BEGINNING, 810]),
  LT: since([BEGINNING, 2100]),
  LU: since([BEGINNING, 1700]),
  LV: since([BEGINNING, 2100]),
  MC: since([BEGINNING, 2000]),
  MT: since([BEGINNING, 1800]),
  NL: since([BEGINNING, 2100]),
  NO: since([BEGINNING, 2500]),
  PL: since([BEGINNING, 2300]),
  PT: since([BEGINNING, 2300]),
  RO: since([BEGINNING, 1900], ['2025-08-01', 2100]),
  SE: since([BEGINNING, 2500]),
  SI: since([BEGINNING, 2200]),
  SK: since([BEGINNING, 2000], ['2025-01-01', 2300]),
}

/** The rate of VAT in a country at that time, in hundredths of a per cent; 0 where none is part of a price, or none is known (`npm run tenants check` warns). */
export function vatRateIn(country: string, at: Date): number {
  const day = at.toISOString().slice(0, 10)
  const rates: Readonly<Record<string, readonly DatedRate[] | undefined>> = RATES
  return rates[country]?.findLast(({ from }) => from <= day)?.rate ?? 0
}

/** The part of an amount that is VAT, in the same minor units, rounded. */
export const vatWithin = (amount: number, rate: number): number => Math.round((amount * rate) / (10_000 + rate))

/** Until when evidence of the country of an order is kept: ten years from the end of its year (Implementing Regulation (EU) 282/2011, article 63c). */
export const vatEvidenceEnd = (paidAt: Date): Date => new Date(Date.UTC(paidAt.getUTCFullYear() + 11, 0, 1))
