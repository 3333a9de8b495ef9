import type { Transaction } from 'kysely'
import type { Expense } from '../../contract/expenses.ts'
import type { ReceiptAssignment } from '../../contract/receipts.ts'
import { assertBookDay } from '../../domain/books.ts'
import { companyDayOf, type Day } from '../../domain/dates.ts'
import { AppError, invalidField } from '../../domain/errors.ts'
import { say } from '../../domain/sentences/say.ts'
import type { Actor, By } from '../actor.ts'
import { findOnce, type Once, runOnce, unkeyed } from '../database/run-once.ts'
import type { DB } from '../database/schema.generated.ts'
import type { Deps } from '../deps.ts'
import { findExpense } from '../expenses/expenses.queries.ts'
import { type NewlyRecorded, withSimilar } from '../expenses/expenses.service.ts'
import { assertExpenseDays, type ExpenseRequest, recordExpense } from '../expenses/record-expense.service.ts'
import { recordExpensePayment } from '../expenses/record-expense-payment.service.ts'
import { newFilePath } from '../files/file-paths.ts'
import { removeUnnamedFile, withWrittenFile } from '../files/written-file.ts'
import { findProjectFolder } from '../projects/project-folder.queries.ts'
import { lockProject } from '../projects/projects.queries.ts'
import { findReceipt, findReceiptFile, lockReceipt } from './receipts.queries.ts'
import { alreadyAssigned, recordReceiptEvent } from './receipts.service.ts'

interface Assignment {
  receiptId: number
  request: ExpenseRequest
  payment: ReceiptAssignment['payment']
  at: Date
}

/** The receipt's file in the folder of its project; `use` is the transaction's last step. */
interface Copy {
  path: string
  use: () => void
}

/**
 * Makes a receipt the expense of a project, and records it as paid when told how. Its file is copied into the
 * project's folder first; in the transaction the record changes to the copy, and then the old file goes.
 * @throws not_found; conflict for a receipt that does not wait; invalid naming the field; forbidden in a closed month
 */
export async function assignReceipt(
  deps: Deps,
  actor: Actor,
  receiptId: number,
  assignment: ReceiptAssignment,
  once: Once = unkeyed,
): Promise<NewlyRecorded> {
  const answered = await findOnce<NewlyRecorded>(deps.db, actor.id, once)
  if (answered) return answered
  const at = deps.clock.now()
  const request = toRequest(assignment, companyDayOf(at))
  assertExpenseDays(request, at)
  assertBookDay('payment.date', assignment.payment?.date ?? null, companyDayOf(at))
  const asked: Assignment = { receiptId, request, payment: assignment.payment, at }
  const copied = await copyToProject(deps, asked)
  const run = (copy: Copy | null) =>
    runOnce(deps.db, actor.id, once, (trx) => assign(trx, actor, asked, copy))
  if (copied === null) return run(null)
  return withWrittenFile(deps, copied.to, async (use) => {
    let isUsed = false
    const expense = await run({
      path: copied.to,
      use: () => {
        isUsed = true
        use()
      },
    })
    if (isUsed) await removeUnnamedFile(deps, copied.from)
    return expense
  })
}

function toRequest(assignment: ReceiptAssignment, today: Day): ExpenseRequest {
  return {
    projectId: assignment.project_id,
    paidTo: assignment.paidTo,
    businessId: assignment.business_id ?? null,
    paidFor: assignment.paidFor ?? '',
    category: assignment.category ?? 'other',
    requestReference: assignment.requestReference ?? '',
    cost: assignment.cost,
    date: assignment.date ?? today,
    dueDate: assignment.dueDate ?? null,
  }
}

/**
 * Null for a receipt that is not waiting, or was just taken; the transaction then reports that with the row locked.
 * @throws not_found for the receipt; invalid naming `project_id`
 */
async function copyToProject(
  { db, files }: Deps,
  { receiptId, request }: Assignment,
): Promise<{ from: string; to: string } | null> {
  const { status } = await findReceipt(db, receiptId)
  const folder = await findFolder(db, request.projectId)
  if (status !== 'waiting') return null
  const { path: from } = await findReceiptFile(db, receiptId)
  const extension = from.slice(from.lastIndexOf('.'))
  const to = newFilePath(folder, 'expenses', `${request.date} ${request.paidTo}`, extension)
  try {
    await files.write(to, await files.read(from))
  } catch (error) {
    const isTaken = error instanceof AppError && error.code === 'not_found'
    if (isTaken && (await findReceiptFile(db, receiptId)).path !== from) return null
    throw error
  }
  return { from, to }
}

async function findFolder(db: Deps['db'], projectId: number): Promise<string> {
  try {
    return await findProjectFolder(db, projectId)
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'not_found') throw error
    throw invalidField('project_id', 'There is no such project')
  }
}

async function assign(
  trx: Transaction<DB>,
  actor: Actor,
  { receiptId, request, payment, at }: Assignment,
  copy: Copy | null,
): Promise<NewlyRecorded> {
  const { projectId } = request
  await lockProject(trx, projectId)
  const { fileId, sourceSha256 } = await lockReceipt(trx, receiptId)
  const receipt = await findReceipt(trx, receiptId)
  if (receipt.status === 'assigned') throw alreadyAssigned(receipt)
  if (receipt.status === 'dismissed') {
    throw new AppError('conflict', 'This receipt was put aside; bring it back first')
  }
  if (copy === null) throw new AppError('conflict', 'This receipt was moved at this moment; try again')
  await trx
    .updateTable('stored_file')
    .set({ path: copy.path, project_id: projectId })
    .where('id', '=', fileId)
    .execute()
  const expense = await recordExpense(trx, { actor, at }, request, { id: fileId, sourceSha256 })
  if (payment) await payInFull(trx, { actor, at }, expense, payment)
  await trx
    .updateTable('receipt')
    .set({ expense_id: expense.id, assigned_at: at })
    .where('id', '=', receiptId)
    .execute()
  const summary = say('made the receipt {name} the expense of {money} by {text}', {
    name: receipt.fileName,
    money: expense.cost,
    text: expense.paidTo,
  })
  await recordReceiptEvent(trx, { actor, at }, receipt, 'assigned', summary, projectId)
  const whole = await findExpense(trx, { projectId, expenseId: expense.id })
  const answer = await withSimilar(trx, whole, sourceSha256)
  copy.use()
  return answer
}

/** Paid on the day of the expense unless another day is given; never in the future. */
async function payInFull(
  trx: Transaction<DB>,
  { actor, at }: By,
  expense: Expense,
  { method, identification = '', date }: NonNullable<ReceiptAssignment['payment']>,
): Promise<void> {
  const today = companyDayOf(at)
  const request = {
    amount: expense.cost,
    method,
    identification,
    date: date ?? (expense.date < today ? expense.date : today),
  }
  await recordExpensePayment(trx, { actor, at }, expense, request, { field: 'payment.date' })
}
