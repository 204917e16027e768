/** A line of the notification of a bank: a collection that was paid or has come back, or a group that was booked as one. */
type Line =
  | { readonly endToEndId: string; readonly amount: string; readonly reason?: string; readonly charged?: string }
  | { readonly groupId: string; readonly amount: string }

/** Of the message camt.054.001: the newest that banks send, or the one before it, which has no amount of its own in a transaction. */
type Version = '02' | '08'

const entry = (line: Line, status: string, version: Version): string => {
  const isReturned = 'reason' in line && line.reason !== undefined
  const amount = 'charged' in line && line.charged ? line.charged : line.amount
  const amountOf = (name: string, value: string) => `<${name}><Amt Ccy="EUR">${value}</Amt></${name}>`
  const amounts = [
    ...(isReturned ? [amountOf('InstdAmt', line.amount)] : []),
    ...(version === '02' ? [amountOf('TxAmt', amount)] : []),
  ].join('')
  const details =
    'groupId' in line
      ? `<Btch><PmtInfId>${line.groupId}</PmtInfId></Btch>`
      : `<TxDtls><Refs><EndToEndId>${line.endToEndId}</EndToEndId></Refs>` +
        (version === '08' ? `<Amt Ccy="EUR">${amount}</Amt>` : '') +
        (amounts === '' ? '' : `<AmtDtls>${amounts}</AmtDtls>`) +
        (isReturned ? `<RtrInf><Rsn><Cd>${line.reason}</Cd></Rsn></RtrInf>` : '') +
        '</TxDtls>'
  const state = version === '02' ? status : `<Cd>${status}</Cd>`
  return `<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${isReturned ? 'DBIT' : 'CRDT'}</CdtDbtInd><Sts>${state}</Sts>
    <BkTxCd><Prtry><Cd>SDD</Cd></Prtry></BkTxCd><NtryDtls>${details}</NtryDtls></Ntry>`
}

/** A notification as a bank writes it (camt.054). */
export const bankNotification = (
  lines: readonly Line[],
  { status = 'BOOK', version = '08' }: { readonly status?: string; readonly version?: Version } = {},
): string => `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.054.001.${version}"><BkToCstmrDbtCdtNtfctn>
  <GrpHdr><MsgId>N1</MsgId><CreDtTm>2027-01-11T06:00:00</CreDtTm></GrpHdr>
  <Ntfctn><Id>1</Id><CreDtTm>2027-01-11T06:00:00</CreDtTm><Acct><Id><IBAN>NL91ABNA0417164300</IBAN></Id></Acct>
    ${lines.map((line) => entry(line, status, version)).join('\n    ')}
  </Ntfctn>
</BkToCstmrDbtCdtNtfctn></Document>`
