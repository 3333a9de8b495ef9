import type { z } from 'zod'
import type { ReceivedPayment } from '../../contract/payments.ts'
import type { WireInvoice } from '../invoices/sample-invoice.ts'
import type { Answer, Caller } from '../testing/build-test-app.ts'
import { multipartForm } from '../testing/multipart-form.ts'

/** Payments as they cross the wire: dollars, not cents. For tests. */
export type WirePayment = z.input<typeof ReceivedPayment>

export type PaymentAnswer = Answer<
  WirePayment & { error: string; code: string; fields: Record<string, string>; current: WirePayment }
>

/** Records a payment as the specification's client does: a form with text fields and the picture. */
export async function sendPayment(
  caller: Caller,
  { project_id, id }: Pick<WireInvoice, 'project_id' | 'id'>,
  fields: Record<string, string | { name: string; bytes: Buffer }> = {},
  headers: Record<string, string> = {},
): Promise<PaymentAnswer> {
  const form = await multipartForm({
    invoice_id: String(id),
    amount: '100.00',
    method: 'check',
    identification: '1042',
    ...fields,
  })
  return caller.call('POST', `/api/projects/${project_id}/payments`, form.body, {
    ...form.headers,
    ...headers,
  })
}
