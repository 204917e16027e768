import { invoiceNumber } from '@hearth/contracts/invoices'
import { findOwnInvoice } from '@hearth/domain/billing/invoices'
import { AppError } from '@hearth/domain/failures'
import { z } from 'zod'
import { invoiceLocale, invoicePaper, invoicePdf } from '../../areas/billing/invoice-pdf.server.ts'
import { memberLoader } from '../../http/route-builders.server.ts'
import { translatorIn } from '../../words/translations.server.ts'

const params = z.object({ id: z.string() })
const query = z.object({ number: z.coerce.number().int().min(1).max(2_147_483_647).optional() })

/** The invoice of an order of the member, or the credit note with that number, as PDF in the language that it has. */
export const loader = memberLoader(
  { params, query },
  async ({ ctx, viewer, params: { id }, query: { number }, load }) => {
    const invoice = await findOwnInvoice(ctx, { viewer, orderId: id, number: number ?? null })
    if (!invoice) throw new AppError('platform.not_found', 404)
    const textLocale = invoiceLocale(invoice)
    const paper = invoicePaper(invoice, await translatorIn(load, textLocale))
    const { issuedAt, seller } = invoice
    const pdf = await invoicePdf(paper, { textLocale, issuedAt, author: seller.name })
    return new Response(new Uint8Array(pdf), {
      headers: {
        'Content-Type': 'application/pdf',
        'Content-Disposition': `attachment; filename="${invoiceNumber(invoice)}.pdf"`,
        'Content-Length': String(pdf.byteLength),
        'Cache-Control': 'private, no-store',
      },
    })
  },
)
