import type { DirectDebitSettings } from '@hearth/contracts/direct-debits'
import { LOCALES, type Locale } from '@hearth/contracts/locales'
import { mergeTexts } from '@hearth/texts/catalogue'
import { I18NEXT_OPTIONS } from '@hearth/texts/i18next'
import { createInstance } from 'i18next'
import { expect, test } from 'vitest'
import type { Translate } from '../../words/translations.server.ts'
import { mandateWords } from './mandate-words.server.ts'

const company = { name: 'Kaas & Zn.', address: 'Kade 1', city: '1011 AB Amsterdam', country: 'NL' }
const ID = 'NL69ZZZ123456780000'

/** In each language the creditor, its identifier, the type of payment, and a notice of one, of five and of fourteen days. */
const WORDS: Readonly<Record<Locale, readonly [creditor: string, id: string, type: string, ...notice: string[]]>> = {
  da: ['Kreditor', 'Kreditoridentifikation', 'Betalingstype: Tilbagevendende', '1 dag,', '5 dage,', '14 dage,'],
  de: [
    'Zahlungsempfänger',
    'Gläubiger-Identifikationsnummer',
    'Zahlungsart: Wiederkehrend',
    '1 Tag ',
    '5 Tage ',
    '14 Tage ',
  ],
  en: ['Creditor', 'Creditor identifier', 'Type of payment: Recurrent', '1 day ', '5 days ', '14 days '],
  es: ['Acreedor', 'Identificador del acreedor', 'Tipo de pago: Pago recurrente', '1 día ', '5 días ', '14 días '],
  fi: ['Velkoja', 'Velkojan tunnus', 'Maksun tyyppi: Toistuva', '1 päivän ', '5 päivää ', '14 päivää '],
  fr: [
    'Créancier',
    'Identifiant créancier SEPA (ICS)',
    'Type de paiement\u00a0: Récurrent',
    '1 jour ',
    '5 jours ',
    '14 jours ',
  ],
  it: [
    'Creditore',
    'Codice identificativo del creditore',
    'Tipo di pagamento: Ricorrente',
    '1 giorno ',
    '5 giorni ',
    '14 giorni ',
  ],
  nb: ['Kreditor', 'Kreditoridentifikator', 'Betalingstype: Gjentakende', '1 dag ', '5 dager ', '14 dager '],
  nl: ['Incassant', 'Incassant-ID', 'Soort machtiging: Doorlopend', '1 dag ', '5 dagen ', '14 dagen '],
  pl: [
    'Wierzyciel',
    'Identyfikator wierzyciela',
    'Rodzaj płatności: Powtarzająca się',
    '1 dzień ',
    '5 dni ',
    '14 dni ',
  ],
  sv: [
    'Betalningsmottagare',
    'Betalningsmottagarens identitet',
    'Typ av betalning: Återkommande',
    '1 dag ',
    '5 dagar ',
    '14 dagar ',
  ],
}

test.each(LOCALES)(
  'a mandate in %s names the creditor, its identifier, the days of notice and the type of payment',
  async (lng) => {
    const instance = createInstance()
    await instance.init({ ...I18NEXT_OPTIONS, lng, resources: { [lng]: mergeTexts(lng, {}) } })
    const { t } = instance as unknown as { t: Translate }
    const [creditor, id, type, ...notices] = WORDS[lng]
    const titles = [1, 5, 14].map((days, at) => {
      const settings = { prenotification_days: days, creditor_id: ID } as DirectDebitSettings
      const [title, text = '', ...parts] = mandateWords(t, { company }, settings).split('\n')
      const colon = lng === 'fr' ? '\u00a0:' : ':'
      expect(parts).toEqual([
        `${creditor}${colon} Kaas & Zn., Kade 1, 1011 AB Amsterdam, NL`,
        `${id}${colon} ${ID}`,
        type,
      ])
      for (const part of [' Kaas & Zn.', ` ${notices[at]}`]) expect(text).toContain(part)
      expect(text).not.toContain('{{')
      return title
    })
    expect(new Set(titles)).toHaveLength(1)
    expect(titles[0]).toContain('SEPA')
  },
)
