import type { Transaction } from 'kysely'
import type { ReceivedPayment } from '../../contract/payments.ts'
import { assertBookDay } from '../../domain/books.ts'
import { companyDayOf, type Day } from '../../domain/dates.ts'
import { AppError, invalidField } from '../../domain/errors.ts'
import { assertPaymentDays } from '../../domain/invoices.ts'
import { assertCanClear } from '../../domain/payments.ts'
import { say } from '../../domain/sentences/say.ts'
import type { Actor, By } from '../actor.ts'
import { changeRow } from '../database/editable.ts'
import { recordEvent } from '../database/record-event.ts'
import type { DB } from '../database/schema.generated.ts'
import type { Deps } from '../deps.ts'
import { guardMonths } from '../months/guard-months.service.ts'
import { lockProject } from '../projects/projects.queries.ts'
import { findPayment, findProjectsOfPayments, lockPayment } from './payments.queries.ts'

/**
 * Notes the day on which the bank had these payments: all of them, or none. One that cleared on that very day already
 * stays as it is, so that a second click changes nothing.
 * @returns the payments in the order of their ids
 * @throws conflict for a payment that cleared on another day or was reversed; forbidden in a closed month; invalid
 */
export async function clearPayments(
  deps: Deps,
  actor: Actor,
  request: { payments: readonly number[]; cleared: Day },
): Promise<ReceivedPayment[]> {
  const at = deps.clock.now()
  assertBookDay('cleared', request.cleared, companyDayOf(at))
  const ids = [...new Set(request.payments)]
  return deps.db.transaction().execute(async (trx) => {
    const owners = await findProjectsOfPayments(trx, ids)
    const unknown = ids.find((id) => !owners.some((owner) => owner.id === id))
    if (unknown !== undefined)
      throw invalidField('payments', say('There is no payment {id}', { id: unknown }))
    const projects = [...new Set(owners.map(({ project_id }) => project_id))]
    // In the order of their ids, so that two of these never wait for each other.
    for (const projectId of projects.toSorted((one, other) => one - other)) await lockProject(trx, projectId)
    const cleared: ReceivedPayment[] = []
    for (const owner of owners) {
      cleared.push(await clearPayment(trx, { actor, at, day: request.cleared }, owner))
    }
    return cleared
  })
}

async function clearPayment(
  trx: Transaction<DB>,
  { actor, at, day }: By & { day: Day },
  { id, project_id: projectId }: { id: number; project_id: number },
): Promise<ReceivedPayment> {
  const { payment, invoiceNumber } = await lockPayment(trx, projectId, id)
  assertCanClear(payment)
  if (payment.cleared === day) return payment
  const values = {
    kind: say(payment.kind),
    money: Math.abs(payment.amount),
    number: invoiceNumber,
  }
  if (payment.cleared !== null) {
    const message = say('The {kind} of {money} on invoice {number} cleared on {day} already', {
      ...values,
      day: payment.cleared,
    })
    throw new AppError('conflict', message, { fields: { payments: message } })
  }
  assertPaymentDays(payment.received, day)
  const summary = say('noted that the {kind} of {money} on invoice {number} cleared on {day}', {
    ...values,
    day,
  })
  await guardMonths(trx, { actor, at, projectId, days: [day], field: 'cleared', what: summary })
  await changeRow(trx, 'received_payment', id, at, { cleared: day })
  await recordEvent(trx, {
    at,
    actor,
    projectId,
    entity: 'payment',
    entityId: id,
    verb: 'cleared',
    summary,
    changes: { cleared: { from: null, to: day } },
  })
  return findPayment(trx, projectId, id)
}
