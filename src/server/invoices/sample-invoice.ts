import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import type { createInvoice, Invoice, NewInvoice } from '../../contract/invoices.ts'
import { newBid, newProject, type WireBid } from '../bids/sample-bid.ts'
import type { Caller } from '../testing/build-test-app.ts'

/** Invoices as they cross the wire: dollars, not cents. For tests. */
export type WireInvoice = z.input<typeof Invoice>
export type WireNewlyMade = z.input<typeof createInvoice.response>
export type WireNewInvoice = Omit<z.input<typeof NewInvoice>, 'project_id'>

/** A project whose contract of $3,800.00 is due as $380.00, $1,900.00 and $1,520.00. */
export async function contractedProject(
  caller: Caller,
): Promise<{ id: number; number: string; bid: WireBid; schedule: [number, number, number] }> {
  const project = await newProject(caller)
  const bid = await newBid(caller, project.id)
  const finalized = await caller.call<{ bid: WireBid }>(
    'POST',
    `/api/projects/${project.id}/bids/${bid.id}/finalize`,
  )
  if (finalized.status !== 200) throw new Error(`Not finalized: ${JSON.stringify(finalized.body)}`)
  const schedule = finalized.body.bid.paymentSchedule.map(({ id }) => id) as [number, number, number]
  return { ...project, bid: finalized.body.bid, schedule }
}

/** A draft for $1,000.00 in one free line, unless told. */
export async function newInvoice(
  caller: Caller,
  projectId: number,
  invoice: WireNewInvoice = { items: [{ description: 'Extra work', amount: 1000 }] },
): Promise<WireNewlyMade> {
  const { body, status } = await caller.call<WireNewlyMade>(
    'POST',
    '/api/invoices',
    { project_id: projectId, ...invoice },
    // Tests bill the same twice on purpose.
    { 'idempotency-key': randomUUID() },
  )
  if (status !== 201) throw new Error(`No invoice: ${JSON.stringify(body)}`)
  return body
}

/** Such an invoice, noted as sent by hand on the day of its issue: billed from then on. */
export async function newSentInvoice(
  caller: Caller,
  projectId: number,
  invoice?: WireNewInvoice,
): Promise<WireInvoice> {
  const { id, issued, createdAt } = await newInvoice(caller, projectId, invoice)
  const noon = `${issued}T20:00:00.000Z`
  const { body, status } = await caller.call<WireInvoice>('PUT', `/api/invoices/${id}`, {
    datesSent: [noon < createdAt ? noon : createdAt],
  })
  if (status !== 200) throw new Error(`Not sent: ${JSON.stringify(body)}`)
  return body
}

/** A payment by form, without a picture. */
export function pay(
  caller: Caller,
  projectId: number,
  invoiceId: number,
  amount: number,
  fields: object = {},
) {
  return caller.call<{ id: number; error: string; fields: Record<string, string> }>(
    'POST',
    `/api/projects/${projectId}/payments`,
    { invoice_id: invoiceId, amount, method: 'check', ...fields },
  )
}
