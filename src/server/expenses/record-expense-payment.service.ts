import type { Transaction } from 'kysely'
import type { Expense, ExpensePayment } from '../../contract/expenses.ts'
import type { Day } from '../../domain/dates.ts'
import type { PaymentMethod } from '../../domain/invoices.ts'
import type { Cents } from '../../domain/money.ts'
import { describeMethod } from '../../domain/payments.ts'
import { say } from '../../domain/sentences/say.ts'
import type { Actor, By } from '../actor.ts'
import { recordEvent } from '../database/record-event.ts'
import type { DB } from '../database/schema.generated.ts'
import { guardMonths } from '../months/guard-months.service.ts'
import { insertExpensePayment } from './expense-payments.queries.ts'

/** Money that goes to somebody, in cents. */
export interface PaymentRequest {
  amount: Cents
  method: PaymentMethod
  identification: string
  date: Day
}

/**
 * Records a payment on an expense that this transaction has locked, with its event.
 * @param field of the request that names its day
 * @throws forbidden naming that field in a closed month
 */
export async function recordExpensePayment(
  trx: Transaction<DB>,
  { actor, at }: By<Actor | null>,
  expense: Pick<Expense, 'id' | 'project_id' | 'paidTo'>,
  request: PaymentRequest,
  { pictureId = null, field = 'date' }: { pictureId?: number | null; field?: string } = {},
): Promise<ExpensePayment> {
  const projectId = expense.project_id
  const what = say('paid {money} to {name} by {method}', {
    money: request.amount,
    name: expense.paidTo,
    method: describeMethod(request),
  })
  await guardMonths(trx, { actor, at, projectId, days: [request.date], field, what })
  const payment = await insertExpensePayment(trx, projectId, {
    expense_id: expense.id,
    amount: request.amount,
    method: request.method,
    identification: request.identification,
    date: request.date,
    picture_id: pictureId,
    created_by: actor?.id ?? null,
    created_at: at,
    updated_at: at,
  })
  await recordEvent(trx, {
    at,
    actor,
    projectId,
    entity: 'expense_payment',
    entityId: payment.id,
    verb: 'paid',
    summary: what,
  })
  return payment
}
