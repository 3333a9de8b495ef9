import type { Transaction } from 'kysely'
import { z } from 'zod'
import {
  type Expense,
  type ExpensePayment,
  type ExpensePaymentChange,
  type NewExpensePayment,
  ExpensePayment as PaymentSchema,
} from '../../contract/expenses.ts'
import { assertBookDay } from '../../domain/books.ts'
import { companyDayOf, type Day } from '../../domain/dates.ts'
import { invalidField } from '../../domain/errors.ts'
import { assertExpensePayment } from '../../domain/expenses.ts'
import { describeMethod } from '../../domain/payments.ts'
import { say } from '../../domain/sentences/say.ts'
import type { Actor, By } from '../actor.ts'
import { assertVersion, changeRow, given } from '../database/editable.ts'
import { changesBetween, recordEvent } from '../database/record-event.ts'
import { type Once, runOnce, unkeyed } from '../database/run-once.ts'
import type { DB } from '../database/schema.generated.ts'
import type { Deps } from '../deps.ts'
import type { UploadedFile } from '../files/stored-files.ts'
import { guardMonths } from '../months/guard-months.service.ts'
import { type FormFile, fileChange, withFormFile } from '../projects/form-file.ts'
import { lockProject } from '../projects/projects.queries.ts'
import { findExpensePayment, lockExpensePayment, type PaymentAddress } from './expense-payments.queries.ts'
import { expensePicture, type LeftPicture, letGoOfPicture, tidyPicture } from './expense-pictures.ts'
import { type ExpenseAddress, findExpense, lockExpense } from './expenses.queries.ts'
import { type PaymentRequest, recordExpensePayment } from './record-expense-payment.service.ts'

/**
 * Records a payment on an expense, whole or in part; its picture is stored before the transaction begins.
 * @throws not_found; invalid naming the field, `amount` when it is more than is owed; forbidden in a closed month
 */
export async function createExpensePayment(
  deps: Deps,
  actor: Actor,
  address: ExpenseAddress,
  payment: NewExpensePayment,
  pictures: readonly UploadedFile[] = [],
  once: Once = unkeyed,
): Promise<ExpensePayment> {
  const at = deps.clock.now()
  const request = toRequest(payment, companyDayOf(at))
  assertBookDay('date', request.date, companyDayOf(at))
  const { projectId } = address
  const name = pictureName(await findExpense(deps.db, address), request)
  return withFormFile(deps, { ...expensePicture, projectId, name, uploads: pictures }, (picture) =>
    runOnce(deps.db, actor.id, once, async (trx) => {
      await lockProject(trx, projectId)
      const { expense } = await lockExpense(trx, address)
      assertExpensePayment(request.amount, expense.owed, payment.overpayment ?? false)
      const pictureId = picture && (await picture.record(trx, { actor, at }))
      const recorded = await recordExpensePayment(trx, { actor, at }, expense, request, { pictureId })
      picture?.use()
      return recorded
    }),
  )
}

function toRequest(payment: NewExpensePayment, today: Day): PaymentRequest {
  return {
    amount: payment.amount,
    method: payment.method,
    identification: payment.identification ?? '',
    date: payment.date || today,
  }
}

function pictureName(
  { paidTo }: Expense,
  payment: Pick<PaymentRequest, 'date' | 'method' | 'identification'>,
): string {
  return `${payment.date} ${paidTo} ${describeMethod(payment).text}`
}

const historyFields = ['amount', 'method', 'identification', 'date'] as const

/**
 * Corrects a payment on an expense; a new picture takes the place of the old one.
 * @throws not_found; conflict for a stale version, with the payment as it stands; forbidden in a closed month; invalid
 * naming the field
 */
export async function updateExpensePayment(
  deps: Deps,
  actor: Actor,
  address: PaymentAddress,
  change: ExpensePaymentChange,
  pictures: readonly UploadedFile[] = [],
): Promise<ExpensePayment> {
  const { projectId } = address
  const payment = await findExpensePayment(deps.db, address)
  const name = pictureName(await findExpense(deps.db, address), {
    date: change.date || payment.date,
    method: change.method ?? payment.method,
    identification: change.identification ?? payment.identification,
  })
  const { after, left } = await withFormFile(
    deps,
    { ...expensePicture, projectId, name, uploads: pictures },
    (picture) =>
      deps.db
        .transaction()
        .execute((trx) => changePayment(trx, { actor, at: deps.clock.now() }, address, change, picture)),
  )
  await tidyPicture(deps, left)
  return after
}

async function changePayment(
  trx: Transaction<DB>,
  { actor, at }: By,
  address: PaymentAddress,
  change: ExpensePaymentChange,
  picture: FormFile | null,
): Promise<{ after: ExpensePayment; left: LeftPicture }> {
  const { id: projectId } = await lockProject(trx, address.projectId)
  const { expense } = await lockExpense(trx, address)
  const { payment: before, pictureId } = await lockExpensePayment(trx, address)
  const current = z.encode(PaymentSchema, before)
  assertVersion(current, change.version)
  const date = reviseDay(before, change, at)
  const amount = change.amount ?? before.amount
  if (amount > before.amount) {
    assertExpensePayment(amount, expense.owed + before.amount, change.overpayment ?? false)
  }
  const what = say('changed the payment of {money} to {name}', { money: before.amount, name: expense.paidTo })
  const field = changedField(before, { ...change, amount, date })
  if (field !== undefined) {
    await guardMonths(trx, { actor, at, projectId, days: [before.date, date], field, what })
  }
  const losesPicture = picture !== null || change.removePicture === true
  await changeRow(trx, 'expense_payment', before.id, at, {
    ...given({ method: change.method, identification: change.identification }),
    amount,
    date,
    ...(losesPicture && { picture_id: picture && (await picture.record(trx, { actor, at })) }),
  })
  const left = losesPicture ? await letGoOfPicture(trx, { actor, at, projectId }, pictureId) : null
  const after = await findExpensePayment(trx, address)
  const changes = changesBetween(current, z.encode(PaymentSchema, after), historyFields)
  if (losesPicture)
    Object.assign(
      changes,
      fileChange('picture', 'picture', { had: pictureId !== null, has: picture !== null }),
    )
  await recordEvent(trx, {
    at,
    actor,
    projectId,
    entity: 'expense_payment',
    entityId: before.id,
    verb: 'changed',
    summary: what,
    changes,
  })
  picture?.use()
  return { after, left }
}

/** The first changed field that a closed month's exported files contain. */
function changedField(before: ExpensePayment, after: ExpensePaymentChange) {
  return (['date', 'amount', 'method', 'identification'] as const).find(
    (name) => after[name] !== undefined && after[name] !== before[name],
  )
}

/** @throws invalid naming `date` for one that changes to a day on which nothing can have been paid */
function reviseDay(before: ExpensePayment, change: ExpensePaymentChange, at: Date): Day {
  if (change.date === '') throw invalidField('date', 'Must be a day, as YYYY-MM-DD')
  const date = change.date ?? before.date
  if (date !== before.date) assertBookDay('date', date, companyDayOf(at))
  return date
}

/** @throws not_found; forbidden in a closed month */
export async function deleteExpensePayment(deps: Deps, actor: Actor, address: PaymentAddress): Promise<void> {
  const left = await deps.db.transaction().execute(async (trx) => {
    const at = deps.clock.now()
    const { id: projectId } = await lockProject(trx, address.projectId)
    const { expense } = await lockExpense(trx, address)
    const { payment, pictureId } = await lockExpensePayment(trx, address)
    const what = say('deleted the payment of {money} to {name} by {method}', {
      money: payment.amount,
      name: expense.paidTo,
      method: describeMethod(payment),
    })
    await guardMonths(trx, { actor, at, projectId, days: [payment.date], field: 'date', what })
    await trx.deleteFrom('expense_payment').where('id', '=', payment.id).execute()
    await recordEvent(trx, {
      at,
      actor,
      projectId,
      entity: 'expense_payment',
      entityId: payment.id,
      verb: 'deleted',
      summary: what,
    })
    return letGoOfPicture(trx, { actor, at, projectId }, pictureId)
  })
  await tidyPicture(deps, left)
}
