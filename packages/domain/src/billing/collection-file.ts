import type { DirectDebitSettings } from '@hearth/contracts/direct-debits'
import type { FiledCollection } from '@hearth/db/queries/billing/collections'
import { XMLBuilder } from 'fast-xml-parser'

/** A collection with its account in plain. */
export interface OpenCollection extends Pick<FiledCollection, 'id' | 'amount' | 'reference'> {
  readonly collectOn: string
  /** When the mandate was signed, a day. */
  readonly signedOn: string
  readonly iban: string
  readonly holder: string
  /** What the member reads at their bank. */
  readonly purpose: string
}

interface CollectionFile {
  readonly fileId: string
  readonly createdAt: Date
  readonly company: string
  readonly debit: DirectDebitSettings
  readonly collections: readonly OpenCollection[]
}

const NAMESPACE = 'urn:iso:std:iso:20022:tech:xsd:pain.008.001.08'
const euros = (cents: number) => (cents / 100).toFixed(2)
const sumOf = (all: readonly OpenCollection[]) => euros(all.reduce((sum, { amount }) => sum + amount, 0))

/** Letters that are no letter with an accent. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  Æ: 'AE',
  ø: 'o',
  Ø: 'O',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
}

/** A text in the letters that every bank takes (EPC217-08): without accents, and blanks for what is left. */
export const bankLetters = (text: string, most: number): string =>
  text
    .replace(/[ßæÆøØłŁđĐ]/g, (letter) => LETTERS[letter] ?? '')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9/\-?:().,'+ ]/g, ' ')
    .replace(/ +/g, ' ')
    .trim()
    .slice(0, most)
    .trim() || '-'

/** The id of a collection in files and reports: 32 characters of the 35 that there may be. */
export const endToEndId = (id: string): string => id.replaceAll('-', '')

/**
 * The file with which the bank is asked to collect: pain.008.001.08 of ISO 20022 as the guidelines of the SEPA Core scheme narrow it (EPC130-08), with a
 * group for each day. The first collection of a mandate is RCUR like all others, which the scheme allows since 2016.
 */
export function collectionFile({ fileId, createdAt, company, debit, collections }: CollectionFile): string {
  const party = { Nm: bankLetters(company, 70) }
  const days = [...new Set(collections.map(({ collectOn }) => collectOn))].sort()
  const group = (day: string, at: number) => {
    const of = collections.filter(({ collectOn }) => collectOn === day)
    return {
      PmtInfId: `${fileId}-${at + 1}`,
      PmtMtd: 'DD',
      NbOfTxs: of.length,
      CtrlSum: sumOf(of),
      PmtTpInf: { SvcLvl: { Cd: 'SEPA' }, LclInstrm: { Cd: 'CORE' }, SeqTp: 'RCUR' },
      ReqdColltnDt: day,
      Cdtr: party,
      CdtrAcct: { Id: { IBAN: debit.iban } },
      CdtrAgt: { FinInstnId: debit.bic === null ? { Othr: { Id: 'NOTPROVIDED' } } : { BICFI: debit.bic } },
      ChrgBr: 'SLEV',
      CdtrSchmeId: { Id: { PrvtId: { Othr: { Id: debit.creditor_id, SchmeNm: { Prtry: 'SEPA' } } } } },
      DrctDbtTxInf: of.map((one) => ({
        PmtId: { EndToEndId: endToEndId(one.id) },
        InstdAmt: { '@Ccy': 'EUR', '#text': euros(one.amount) },
        DrctDbtTx: { MndtRltdInf: { MndtId: one.reference, DtOfSgntr: one.signedOn } },
        DbtrAgt: { FinInstnId: { Othr: { Id: 'NOTPROVIDED' } } },
        Dbtr: { Nm: bankLetters(one.holder, 70) },
        DbtrAcct: { Id: { IBAN: one.iban } },
        RmtInf: { Ustrd: bankLetters(one.purpose, 140) },
      })),
    }
  }
  const document = {
    '?xml': { '@version': '1.0', '@encoding': 'UTF-8' },
    Document: {
      '@xmlns': NAMESPACE,
      CstmrDrctDbtInitn: {
        GrpHdr: {
          MsgId: fileId,
          CreDtTm: createdAt.toISOString().slice(0, 19),
          NbOfTxs: collections.length,
          CtrlSum: sumOf(collections),
          InitgPty: party,
        },
        PmtInf: days.map(group),
      },
    },
  }
  return new XMLBuilder({ attributeNamePrefix: '@', ignoreAttributes: false, format: true }).build(document)
}
