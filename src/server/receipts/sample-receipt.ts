import sharp from 'sharp'
import type { z } from 'zod'
import type { Receipt, ReceiptAssignment } from '../../contract/receipts.ts'
import type { WireNewExpense } from '../expenses/sample-expense.ts'
import type { Answer, Caller, TestApp } from '../testing/build-test-app.ts'
import { multipartForm } from '../testing/multipart-form.ts'

/** Receipts as they cross the wire. For tests. */
export type WireReceipt = z.input<typeof Receipt>

interface Refusal {
  error: string
  code: string
  fields: Record<string, string>
}

type ReceiptAnswer = Answer<WireReceipt & Refusal & { current: { id: number; reason?: string } }>
type AssignAnswer = Answer<WireNewExpense & Refusal & { current: WireReceipt }>

/** A picture that is like no other. */
export function photo(seed: number): Promise<Buffer> {
  const background = { r: seed % 256, g: (seed >> 8) % 256, b: 90 }
  return sharp({ create: { width: 24, height: 16, channels: 3, background } })
    .png()
    .toBuffer()
}

/** Drops a file into the inbox. */
export async function sendReceipt(
  caller: Caller,
  bytes: Buffer,
  {
    name = 'IMG_0042.png',
    again = false,
    headers = {},
  }: {
    name?: string
    again?: boolean
    headers?: Record<string, string>
  } = {},
): Promise<ReceiptAnswer> {
  const form = await multipartForm({ receipt: { name, bytes }, ...(again && { again: 'true' }) })
  return caller.call('POST', '/api/receipts', form.body, { ...form.headers, ...headers })
}

let photos = 1000

/** A receipt in the inbox, of a picture that no other has. */
export async function newReceipt(caller: Caller): Promise<WireReceipt> {
  photos += 1
  return (await sendReceipt(caller, await photo(photos), { name: `IMG_${photos}.png` })).body
}

/** The ids of the receipts that wait. */
export async function readInbox(caller: Caller): Promise<number[]> {
  return (await caller.call<WireReceipt[]>('GET', '/api/receipts')).body.map(({ id }) => id)
}

/** Where a receipt's file is. */
export function fileOf({ deps }: TestApp, receiptId: number) {
  return deps.db
    .selectFrom('receipt')
    .innerJoin('stored_file', 'stored_file.id', 'receipt.file_id')
    .select(['stored_file.path', 'stored_file.project_id'])
    .where('receipt.id', '=', receiptId)
    .executeTakeFirstOrThrow()
}

export function assignTo(
  caller: Caller,
  receiptId: number,
  projectId: number,
  fields: Partial<z.input<typeof ReceiptAssignment>> = {},
  headers: Record<string, string> = {},
): Promise<AssignAnswer> {
  const body = { project_id: projectId, paidTo: 'Home Depot', cost: 84.12, ...fields }
  return caller.call('POST', `/api/receipts/${receiptId}/assign`, body, headers)
}
