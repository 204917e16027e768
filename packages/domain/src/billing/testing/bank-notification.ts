/** A line of the notification of a bank: a collection that was paid or has come back, or a group that was booked as one. */
type Line =
  | { readonly endToEndId: string; readonly amount: string; readonly reason?: string; readonly charged?: string }
  | { readonly groupId: string; readonly amount: string }

const entry = (line: Line, status: string): string => {
  const isReturned = 'reason' in line && line.reason !== undefined
  const amount = 'charged' in line && line.charged ? line.charged : line.amount
  const details =
    'groupId' in line
      ? `<Btch><PmtInfId>${line.groupId}</PmtInfId></Btch>`
      : `<TxDtls><Refs><EndToEndId>${line.endToEndId}</EndToEndId></Refs><Amt Ccy="EUR">${amount}</Amt>` +
        (isReturned
          ? `<AmtDtls><InstdAmt><Amt Ccy="EUR">${line.amount}</Amt></InstdAmt></AmtDtls><RtrInf><Rsn><Cd>${line.reason}</Cd></Rsn></RtrInf>`
          : '') +
        '</TxDtls>'
  return `<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${isReturned ? 'DBIT' : 'CRDT'}</CdtDbtInd><Sts><Cd>${status}</Cd></Sts>
    <BkTxCd><Prtry><Cd>SDD</Cd></Prtry></BkTxCd><NtryDtls>${details}</NtryDtls></Ntry>`
}

/** A notification as a bank writes it (camt.054.001.08). */
export const bankNotification = (
  lines: readonly Line[],
  { status = 'BOOK' } = {},
): string => `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.054.001.08"><BkToCstmrDbtCdtNtfctn>
  <GrpHdr><MsgId>N1</MsgId><CreDtTm>2027-01-11T06:00:00</CreDtTm></GrpHdr>
  <Ntfctn><Id>1</Id><Acct><Id><IBAN>NL91ABNA0417164300</IBAN></Id></Acct>
    ${lines.map((line) => entry(line, status)).join('\n    ')}
  </Ntfctn>
</BkToCstmrDbtCdtNtfctn></Document>`
