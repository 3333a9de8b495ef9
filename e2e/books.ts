import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { ask, askForm, type Customer, makeBid } from './office-api.ts'

/** A job under contract, as the journeys of money need one. */
export interface Job {
  projectId: number
  projectNumber: string
  customerId: number
  customer: Customer
}

/**
 * Agreed for $20,000.00, to be paid $2,000.00, $12,000.00 and $6,000.00, and estimated to cost $12,000.00.
 */
export async function makeJob(page: Page, customer: Customer): Promise<Job> {
  const caissons = {
    description: 'Drill 24 in. caisson',
    quantity: 100,
    unit: 'VLF',
    unitPrice: 200,
    unitCost: 120,
  }
  const bid = await makeBid(page, customer, {
    title: 'Caissons',
    groups: [{ name: 'Caissons', items: [caissons] }],
    paymentSchedule: [
      { label: 'Deposit', amount: 2000 },
      { label: 'Progress', amount: 12_000 },
      { label: 'On completion', amount: 6000 },
    ],
  })
  const { projectId, projectNumber, bidId } = bid
  await ask(page, `POST /api/projects/${projectId}/bids/${bidId}/finalize`, { reason: 'Signed on paper' })
  const project = await ask<{ customer: { id: number } }>(page, `GET /api/projects/${projectId}`)
  return { projectId, projectNumber, customerId: project.customer.id, customer }
}

/** Bills half of the progress payment, $6,000.00, without retention. @returns its number and id */
export async function billHalf(
  page: Page,
  { projectId }: Job,
  issued: string,
): Promise<{ id: number; number: string }> {
  const { id, number } = await ask<{ id: number; number: string }>(page, 'POST /api/invoices', {
    project_id: projectId,
    items: [{ description: 'Half of the caissons', amount: 6000 }],
    issued,
  })
  // Handed over on the day it carries: a draft is owed by nobody.
  await ask(page, `PUT /api/invoices/${id}`, { datesSent: [`${issued}T20:00:00.000Z`] })
  return { id, number }
}

/** A bill of `cost` dollars for the job. */
export function makeExpense(
  page: Page,
  { projectId }: Job,
  bill: { paidTo: string; cost: string; date: string; requestReference?: string },
): Promise<{ id: number }> {
  return askForm(page, `POST /api/project/${projectId}/expenses`, bill)
}

/** A check received on an invoice. */
export function makePayment(
  page: Page,
  { projectId }: Job,
  check: { invoice_id: string; amount: string; received: string; identification: string },
): Promise<{ id: number }> {
  return askForm(page, `POST /api/projects/${projectId}/payments`, { method: 'check', ...check })
}

/**
 * The newest month that has ended, as `2026-10`, with its books open: a journey that was broken off may have left them
 * closed. Asks as an administrator.
 */
export async function openLastMonth(administrator: Page): Promise<string> {
  const { months } = await ask<{ months: { month: string; hasEnded: boolean; isClosed: boolean }[] }>(
    administrator,
    'GET /api/months',
  )
  const last = months.find(({ hasEnded }) => hasEnded)
  if (!last) throw new Error('The sample company has no month that has ended')
  if (last.isClosed)
    await ask(administrator, `POST /api/months/${last.month}/reopen`, { reason: 'For the next journey' })
  return last.month
}

/** A picture as a phone takes it, with the words on it. */
export function drawPaper(lines: readonly string[]): Promise<Buffer> {
  const words = lines.map((line, row) => `<text x="60" y="${140 + row * 90}" font-size="52">${line}</text>`)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="${200 + lines.length * 90}">
    <rect width="100%" height="100%" fill="#f4f1e8"/><g fill="#123" font-family="sans-serif">${words.join('')}</g></svg>`
  return sharp(Buffer.from(svg)).jpeg({ quality: 80 }).toBuffer()
}
