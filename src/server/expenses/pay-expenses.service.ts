import type { Transaction } from 'kysely'
import type { Expense, ExpensePayment, payExpenses as payExpensesRoute } from '../../contract/expenses.ts'
import type { PartOutput } from '../../contract/route.ts'
import { assertBookDay } from '../../domain/books.ts'
import { companyDayOf } from '../../domain/dates.ts'
import { AppError, invalidField } from '../../domain/errors.ts'
import type { Cents } from '../../domain/money.ts'
import { say, toMessage } from '../../domain/sentences/say.ts'
import type { Actor } from '../actor.ts'
import { type Once, runOnce, unkeyed } from '../database/run-once.ts'
import type { DB } from '../database/schema.generated.ts'
import type { Deps } from '../deps.ts'
import { lockProject } from '../projects/projects.queries.ts'
import { findProjectsOfExpenses } from './expense-list.queries.ts'
import { lockExpense } from './expenses.queries.ts'
import { recordExpensePayment } from './record-expense-payment.service.ts'

type Payment = PartOutput<typeof payExpensesRoute, 'body'>
type Answer = PartOutput<typeof payExpensesRoute, 'response'>

/** One of the expenses, with what of it is to be paid when that is given. */
interface Line {
  expense: Expense
  amount: Cents | undefined
  index: number
}

/**
 * Pays several expenses of any projects, all or none; without an amount, what is owed.
 * @throws not_found or invalid naming `expenses.N.id`; conflict or invalid naming `expenses.N.amount`, when it was paid
 *   meanwhile; forbidden in a closed month
 */
export async function payExpenses(
  deps: Deps,
  actor: Actor,
  payment: Payment,
  once: Once = unkeyed,
): Promise<Answer> {
  const at = deps.clock.now()
  const today = companyDayOf(at)
  const { method, identification = '', date = today } = payment
  assertBookDay('date', date, today)
  assertNamedOnce(payment.expenses)
  return runOnce(deps.db, actor.id, once, async (trx) => {
    const lines = await lockLines(trx, payment.expenses)
    const how = { method, identification, date }
    const amounts = lines.map(amountOf)
    const payments: ExpensePayment[] = []
    for (const [index, { expense }] of lines.entries()) {
      const request = { ...how, amount: amounts[index] ?? expense.owed }
      payments.push(await recordExpensePayment(trx, { actor, at }, expense, request))
    }
    return toAnswer(payments)
  })
}

/** @throws invalid naming the second mention */
function assertNamedOnce(expenses: Payment['expenses']): void {
  const seen = new Set<number>()
  for (const [index, { id }] of expenses.entries()) {
    if (seen.has(id)) throw invalidField(`expenses.${index}.id`, 'Is in the list already')
    seen.add(id)
  }
}

/** Locks the projects in the order of their ids, then the expenses in theirs. @throws not_found naming the id */
async function lockLines(trx: Transaction<DB>, asked: Payment['expenses']): Promise<Line[]> {
  const projects = await findProjectsOfExpenses(
    trx,
    asked.map(({ id }) => id),
  )
  const projectIds = [...new Set(projects.values())].toSorted((one, other) => one - other)
  for (const id of projectIds) await lockProject(trx, id)
  const lines: Line[] = []
  for (const [index, { id, amount }] of [...asked.entries()].toSorted(([, a], [, b]) => a.id - b.id)) {
    const projectId = projects.get(id)
    if (projectId === undefined) throw unknownExpense(index)
    const { expense } = await lockExpense(trx, { projectId, expenseId: id })
    lines.push({ expense, amount, index })
  }
  return lines.toSorted((one, other) => one.index - other.index)
}

function unknownExpense(index: number): AppError {
  const message = 'There is no such expense any more'
  return new AppError('not_found', message, { fields: { [`expenses.${index}.id`]: message } })
}

/** @throws conflict when nothing is owed any more, invalid when it is less than is to be paid; both name the line */
function amountOf({ expense, amount, index }: Line): Cents {
  const field = `expenses.${index}.amount`
  const bill = say('the expense of {money} by {name}', { money: expense.cost, name: expense.paidTo })
  if (expense.owed <= 0) {
    const message = say('Nothing is owed any more on {what}', { what: bill })
    throw new AppError('conflict', message, { fields: { [field]: message } })
  }
  if (amount === undefined || amount <= expense.owed) return amount ?? expense.owed
  throw invalidField(
    field,
    say('{money} is more than the {total} owed on {what}', {
      money: amount,
      total: expense.owed,
      what: bill,
    }),
  )
}

function toAnswer(payments: ExpensePayment[]): Answer {
  const total = payments.reduce((sum, { amount }) => sum + amount, 0)
  const count = payments.length
  const said = count === 1 ? '1 expense paid' : say('{count} expenses paid', { count })
  return { ...toMessage(said), payments, total }
}
