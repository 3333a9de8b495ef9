import type { Bid } from '../../contract/bids.ts'
import type { Invoice } from '../../contract/invoices.ts'
import { addDays, companyDayOf } from '../../domain/dates.ts'
import { percentOf } from '../../domain/money.ts'
import type { Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { createInvoice } from '../invoices/create-invoice.service.ts'
import { updateInvoice, voidInvoice } from '../invoices/invoices.service.ts'
import { readBilling } from '../invoices/read-billing.ts'
import { reversePayment } from '../payments/correct-payment.service.ts'
import { createPayment, updatePayment } from '../payments/payments.service.ts'
import { createRandom } from './random.ts'
import { actorCalled, at, type SampleCast } from './sample-cast.ts'
import { drawCheck } from './sample-pictures.ts'
import type { BegunProject } from './sample-story.ts'

const dayMs = 86_400_000

/**
 * Bills one line of the payment schedule and lets most customers pay, some in part, some late, some not yet. Builders
 * hold back ten percent while the work goes on.
 */
export async function bill(
  deps: Deps,
  cast: SampleCast,
  begun: BegunProject,
  contract: Bid,
  line: number,
  time: number,
): Promise<void> {
  const { plan, project, today } = begun
  const { random } = plan
  const scheduled = contract.paymentSchedule[line]
  if (!scheduled || scheduled.due <= 0) return
  const accountant = actorCalled(cast, random.pick(['Beth', 'Amir']))
  const holdsBack = plan.business !== null && (line === 1 || line === 2) && project.id % 2 === 0
  const request = {
    project_id: project.id,
    scheduledPaymentIds: [scheduled.id],
    paymentTerms: ['Net 15'],
    retention: holdsBack ? percentOf(scheduled.due, 1000) : 0,
  }
  if (random.chance(0.04)) {
    const mistaken = await createInvoice(at(deps, time - 3_600_000), accountant, request)
    await voidInvoice(at(deps, time - 1_800_000), accountant, mistaken.id, 'Wrong payment line')
  }
  const invoice = await createInvoice(at(deps, time), accountant, request)
  const sentAt = await send(deps, accountant, invoice, time, today)
  await receivePayments(deps, accountant, begun, invoice, sentAt)
}

/** By hand: what the sample company sent before today went out another way. */
async function send(
  deps: Deps,
  accountant: Actor,
  invoice: Invoice,
  time: number,
  today: number,
): Promise<number> {
  const sentAt = Math.min(time + 3_600_000, today - 30_000)
  await updateInvoice(at(deps, sentAt), accountant, invoice.id, {
    datesSent: [new Date(sentAt).toISOString()],
  })
  return sentAt
}

/** What the next line of a few running jobs is billed by lies prepared and is not sent yet. */
export async function leaveDrafts(deps: Deps, cast: SampleCast, today: number): Promise<void> {
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
    await createInvoice(at(deps, today - drafts * 2 * dayMs), actorCalled(cast, 'Beth'), {
      project_id: id,
      scheduledPaymentIds: [line.id],
      paymentTerms: ['Net 15'],
    })
    if (drafts === 5) return
  }
}

/** What was held back is asked for once the job is done; a few are still waiting. */
export async function releaseRetention(
  deps: Deps,
  cast: SampleCast,
  begun: BegunProject,
  time: number,
): Promise<void> {
  const { project, today } = begun
  if (project.id % 8 === 0) return
  const { retention } = await readBilling(deps, project.id)
  const releases = retention.filter(({ left }) => left > 0).map(({ invoice_id }) => ({ invoice_id }))
  if (releases.length === 0) return
  const accountant = actorCalled(cast, 'Beth')
  const terms = { paymentTerms: ['Retention due 45 days after completion'] }
  const invoice = await createInvoice(at(deps, time), accountant, {
    project_id: project.id,
    releases,
    ...terms,
    dueDate: addDays(companyDayOf(new Date(time)), 45),
  })
  const sentAt = await send(deps, accountant, invoice, time, today)
  await receivePayments(deps, accountant, begun, invoice, sentAt)
}

async function receivePayments(
  deps: Deps,
  accountant: Actor,
  begun: BegunProject,
  invoice: Invoice,
  sentAt: number,
): Promise<void> {
  const { plan, today } = begun
  const { random } = plan
  const lateDays = random.chance(0.15) ? random.integer(16, 50) : random.integer(2, 14)
  const paidAt = sentAt + lateDays * dayMs
  // Whoever still owes money owes it from the last months: older debts have been chased.
  const isRecent = today - sentAt < 100 * dayMs
  if (paidAt > today || (random.chance(0.1) && isRecent)) return
  const inPart = random.chance(0.15) && isRecent
  const amount = inPart ? percentOf(invoice.total, 5000) : invoice.total
  const number = String(random.integer(1001, 9899))
  const method = random.pick(['check', 'check', 'check', 'ach', 'zelle', 'wire'] as const)
  // The bank takes a few days; somebody looks at what it has not confirmed for weeks.
  const isCleared = random.chance(0.8) || today - paidAt > 25 * dayMs
  const withPicture = method === 'check' && random.chance(0.25)
  const paying = { amount, method, number, isCleared, withPicture }
  // Drawn apart: the rest of the story stays as it was.
  const bounces = createRandom(invoice.id * 613).chance(0.03) && paidAt + 9 * dayMs < today
  if (!bounces) {
    await receive(deps, accountant, begun, invoice, { ...paying, paidAt })
    return
  }
  const returned = { ...paying, method: 'check' as const, isCleared: false }
  const payment = await receive(deps, accountant, begun, invoice, { ...returned, paidAt })
  await reversePayment(
    at(deps, paidAt + 4 * dayMs),
    accountant,
    { projectId: begun.project.id, paymentId: payment.id },
    { reason: 'Returned by the bank: insufficient funds' },
  )
  const again = { ...paying, method: 'wire' as const, withPicture: false, paidAt: paidAt + 8 * dayMs }
  await receive(deps, accountant, begun, invoice, again)
}

async function receive(
  deps: Deps,
  accountant: Actor,
  { project, today }: BegunProject,
  invoice: Invoice,
  paying: {
    amount: number
    method: 'check' | 'ach' | 'zelle' | 'wire'
    number: string
    isCleared: boolean
    withPicture: boolean
    paidAt: number
  },
): Promise<{ id: number }> {
  const { amount, method, number, paidAt } = paying
  const day = companyDayOf(new Date(paidAt))
  const check = { number, from: project.customer.name, to: 'Bedrock & Bay Foundations', amount, day }
  const payment = await createPayment(
    at(deps, paidAt),
    accountant,
    project.id,
    { invoice_id: invoice.id, amount, method, identification: number, received: day },
    paying.withPicture ? [{ name: `check-${number}.jpg`, bytes: await drawCheck(check) }] : [],
  )
  if (paying.isCleared && paidAt + 3 * dayMs < today) {
    const ids = { projectId: project.id, paymentId: payment.id }
    await updatePayment(at(deps, paidAt + 3 * dayMs), accountant, ids, { cleared: addDays(day, 2) })
  }
  return payment
}
