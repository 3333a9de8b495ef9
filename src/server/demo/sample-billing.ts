import { sql } from 'kysely'
import type { Bid } from '../../contract/bids.ts'
import type { Invoice, NewInvoice } from '../../contract/invoices.ts'
import { addMonths, monthOf } from '../../domain/books.ts'
import { addDays, companyDayOf } from '../../domain/dates.ts'
import { formatDollars, percentOf } from '../../domain/money.ts'
import type { Actor } from '../actor.ts'
import { readBilling } from '../invoices/billing.queries.ts'
import { createInvoice } from '../invoices/create-invoice.service.ts'
import { voidInvoice } from '../invoices/invoices.service.ts'
import { closeMonth } from '../months/months.service.ts'
import { reversePayment } from '../payments/correct-payment.service.ts'
import { createPayment, updatePayment } from '../payments/payments.service.ts'
import { createReceipt } from '../receipts/receipts.service.ts'
import { deliverInvoice } from './sample-deliveries.ts'
import { at, dayMs, hourMs, named, type SampleCompany, type SampleJob } from './sample-job.ts'
import { drawPaper } from './sample-photos.ts'

/**
 * Bills one line of the payment schedule. Most customers pay: some in part, some late, some not yet. Builders hold back
 * ten percent during the work.
 */
export async function bill(job: SampleJob, contract: Bid, line: number, part: number): Promise<void> {
  const { row, project, random } = job
  const time = job.when(part)
  const scheduled = contract.paymentSchedule[line]
  if (!scheduled || scheduled.due <= 0) return
  const accountant = named(job.people, random.pick(['Beth', 'Amir']))
  const holdsBack = row.business !== '' && (line === 1 || line === 2) && project.id % 2 === 0
  const request = {
    project_id: project.id,
    scheduledPaymentIds: [scheduled.id],
    paymentTerms: ['Net 15'],
    retention: holdsBack ? percentOf(scheduled.due, 1000) : 0,
  }
  if (random.chance(0.04)) {
    const mistaken = await createInvoice(at(job, time - hourMs), accountant, request)
    await voidInvoice(at(job, time - hourMs / 2), accountant, mistaken.id, 'Wrong payment line')
  }
  const bounces = contract.kind === 'bid' && row.bouncedPayment === line + 1
  await sendInvoice(job, accountant, time, request, bounces)
}

/** Bills the retention after the job; a few jobs still wait for it. */
export async function releaseRetention(job: SampleJob, time: number): Promise<void> {
  const { project } = job
  if (project.id % 8 === 0) return
  const { retention } = await readBilling(job.deps, project.id)
  const releases = retention.filter(({ left }) => left > 0).map(({ invoice_id }) => ({ invoice_id }))
  if (releases.length === 0) return
  await sendInvoice(job, named(job.people, 'Beth'), time, {
    project_id: project.id,
    releases,
    paymentTerms: ['Retention due 45 days after completion'],
    dueDate: addDays(companyDayOf(new Date(time)), 45),
  })
}

/** Prepares drafts of the next invoice for a few running jobs. */
export async function leaveDrafts(company: SampleCompany): Promise<void> {
  const { deps, people, today } = company
  const projects = await deps.db
    .selectFrom('project')
    .select('id')
    .where('status', '=', 'in_progress')
    .orderBy('id', 'desc')
    .execute()
  let drafts = 0
  for (const { id } of projects) {
    const line = (await readBilling(deps, id)).schedule.find(({ left }) => left > 0)
    if (!line) continue
    drafts += 1
    await createInvoice(at(company, today - drafts * 2 * dayMs), named(people, 'Beth'), {
      project_id: id,
      scheduledPaymentIds: [line.id],
      paymentTerms: ['Net 15'],
    })
    if (drafts === 5) return
  }
}

/** Sends the invoice. Then the customer pays or not. */
async function sendInvoice(
  job: SampleJob,
  accountant: Actor,
  time: number,
  request: NewInvoice,
  bounces = false,
): Promise<void> {
  const { random, today } = job
  const invoice = await createInvoice(at(job, time), accountant, request)
  const sent = at(job, time + hourMs)
  const sentAt = sent.clock.now().getTime()
  await deliverInvoice(sent, job, accountant, invoice.id)
  const lateDays = random.chance(0.15) ? random.integer(16, 50) : random.integer(2, 14)
  const paidAt = sentAt + lateDays * dayMs
  // Open debts are recent; older ones have been collected.
  const isRecent = today - sentAt < 100 * dayMs
  if (paidAt > today || (random.chance(0.1) && isRecent)) return
  const inPart = random.chance(0.15) && isRecent
  const amount = inPart ? percentOf(invoice.total, 5000) : invoice.total
  const number = String(random.integer(1001, 9899))
  const method = random.pick(['check', 'check', 'check', 'ach', 'zelle', 'wire'] as const)
  // The bank takes a few days to confirm; payments open for weeks get checked.
  const isCleared = random.chance(0.8) || today - paidAt > 25 * dayMs
  const withPicture = method === 'check' && random.chance(0.25)
  const payment = { amount, method, number, isCleared, withPicture, paidAt }
  if (!bounces) {
    await receive(job, accountant, invoice, payment)
    return
  }
  const returned = { ...payment, method: 'check' as const, isCleared: false }
  const { id } = await receive(job, accountant, invoice, returned)
  const ids = { projectId: job.project.id, paymentId: id }
  const reason = 'Returned by the bank: insufficient funds'
  await reversePayment(at(job, paidAt + 4 * dayMs), accountant, ids, { reason })
  const again = { method: 'wire' as const, withPicture: false, paidAt: paidAt + 8 * dayMs }
  await receive(job, accountant, invoice, { ...payment, ...again })
}

interface Payment {
  amount: number
  method: 'check' | 'ach' | 'zelle' | 'wire'
  number: string
  isCleared: boolean
  withPicture: boolean
  paidAt: number
}

async function receive(
  job: SampleJob,
  accountant: Actor,
  invoice: Invoice,
  { amount, method, number, isCleared, withPicture, paidAt }: Payment,
): Promise<{ id: number }> {
  const { project, today } = job
  const day = companyDayOf(at(job, paidAt).clock.now())
  const from = project.customer.name
  const lines = [
    ['Check', number],
    ['Date', day],
    ['Pay to', 'Bedrock & Bay Foundations'],
    ['Amount', formatDollars(amount)],
  ] as const
  const payment = await createPayment(
    at(job, paidAt),
    accountant,
    project.id,
    { invoice_id: invoice.id, amount, method, identification: number, received: day },
    withPicture ? [{ name: `check-${number}.jpg`, bytes: await drawPaper('check', from, lines) }] : [],
  )
  if (isCleared && paidAt + 3 * dayMs < today) {
    const ids = { projectId: project.id, paymentId: payment.id }
    const bank = at(job, paidAt + 3 * dayMs)
    await updatePayment(bank, accountant, ids, { cleared: companyDayOf(bank.clock.now()) })
  }
  return payment
}

const waitingReceipts = [
  ['Diablo Rebar & Supply', 'No. 5 bar, 20 ft', 184_250, 2],
  ['Canyon Hardware', 'Form lumber, stakes', 31_907, 3],
  ['Golden Hills Hauling', 'Dump fees, 2 loads', 64_000, 5],
  ['Bayside Fuel', 'Diesel, 42 gal', 21_798, 6],
] as const

/** Receipts from the crews that nobody has assigned yet. */
export async function leaveReceipts(company: SampleCompany): Promise<void> {
  for (const [from, description, amount, daysAgo] of waitingReceipts) {
    const deps = at(company, company.today - daysAgo * dayMs)
    const bytes = await drawPaper('receipt', from, [
      ['Date', companyDayOf(deps.clock.now())],
      [description, formatDollars(amount)],
    ])
    const name = `${from.toLowerCase().replaceAll(/[^a-z]+/g, '-')}.jpg`
    await createReceipt(deps, named(company.people, 'Rosa'), { again: false, receipts: [{ name, bytes }] })
  }
}

/** Customers who are late count as reminded, so that no mail leaves when the demo starts. */
export async function noteReminders({ deps: { db }, today }: SampleCompany): Promise<void> {
  const { reminder_days } = await db.selectFrom('company').select('reminder_days').executeTakeFirstOrThrow()
  const day = companyDayOf(new Date(today))
  for (const [index, step] of reminder_days.entries()) {
    await db
      .updateTable('invoice')
      .set({
        reminders_sent: index + 1,
        reminded_at: sql<Date>`invoice.due_date + ${step}::integer + interval '18 hours'`,
      })
      .where('due_date', '<=', addDays(day, -step))
      .where(sql<boolean>`id in (select invoice_id from invoice_money(null) where total > paid)`)
      .execute()
  }
}

/** Beth closes each month on the tenth of the next, up to the month before last. */
export async function closeBooks(company: SampleCompany): Promise<void> {
  const thisMonth = monthOf(companyDayOf(new Date(company.today)))
  for (const back of [4, 3, 2]) {
    const month = addMonths(thisMonth, -back)
    const closing = Date.parse(`${addMonths(month, 1)}-10T18:00:00Z`)
    await closeMonth(at(company, closing), named(company.people, 'Beth'), month, '')
  }
}
