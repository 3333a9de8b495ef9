import type { Transaction } from 'kysely'
import { z } from 'zod'
import {
  type Expense,
  type ExpenseChange,
  Expense as ExpenseSchema,
  type findSimilarExpenses as findSimilarRoute,
  type NewExpense,
  type SimilarExpense,
} from '../../contract/expenses.ts'
import type { PartOutput } from '../../contract/route.ts'
import { monthOf } from '../../domain/books.ts'
import { companyDayOf, type Day } from '../../domain/dates.ts'
import { invalidField } from '../../domain/errors.ts'
import { assertCanDeleteExpense, assertCostCoversPayments } from '../../domain/expenses.ts'
import { type Sentence, say } from '../../domain/sentences/say.ts'
import type { Actor, By } from '../actor.ts'
import { givenColumns } from '../database/column-names.ts'
import { assertVersion, changeRow } from '../database/editable.ts'
import { changesBetween, recordEvent } from '../database/record-event.ts'
import { type Once, runOnce, unkeyed } from '../database/run-once.ts'
import type { DB } from '../database/schema.generated.ts'
import type { Deps } from '../deps.ts'
import type { UploadedFile } from '../files/stored-files.ts'
import { guardMonths } from '../months/guard-months.service.ts'
import { type FormFile, fileChange, withFormFile } from '../projects/form-file.ts'
import { holdBusiness } from '../projects/project-parents.queries.ts'
import { lockProject } from '../projects/projects.queries.ts'
import { expensePicture, type LeftPicture, letGoOfPicture, tidyPicture } from './expense-pictures.ts'
import { type ExpenseAddress, findExpense, findSimilarExpenses, lockExpense } from './expenses.queries.ts'
import { assertExpenseDays, type ExpenseRequest, recordExpense } from './record-expense.service.ts'

export type NewlyRecorded = Expense & { similar: SimilarExpense[] }

/**
 * Records a bill, and says which others may be the same one; its receipt is stored before the transaction begins.
 * @throws not_found for the project; invalid naming the field; forbidden in a closed month
 */
export async function createExpense(
  deps: Deps,
  actor: Actor,
  projectId: number,
  expense: NewExpense,
  pictures: readonly UploadedFile[] = [],
  once: Once = unkeyed,
): Promise<NewlyRecorded> {
  const at = deps.clock.now()
  const request = toRequest(projectId, expense, companyDayOf(at))
  assertExpenseDays(request, at)
  const name = pictureName(request)
  return withFormFile(deps, { ...expensePicture, projectId, name, uploads: pictures }, (picture) =>
    runOnce(deps.db, actor.id, once, async (trx) => {
      await lockProject(trx, projectId)
      const sourceSha256 = picture?.sourceSha256 ?? null
      const kept = picture && {
        id: await picture.record(trx, { actor, at }),
        sourceSha256: picture.sourceSha256,
      }
      const recorded = await recordExpense(trx, { actor, at }, request, kept)
      const answer = await withSimilar(trx, recorded, sourceSha256)
      picture?.use()
      return answer
    }),
  )
}

/** An expense with the bills that may be the same one. */
export async function withSimilar(
  trx: Transaction<DB>,
  expense: Expense,
  sourceSha256: Buffer | null,
): Promise<NewlyRecorded> {
  const { paidTo, requestReference, cost, date, business } = expense
  const similar = await findSimilarExpenses(trx, {
    paidTo,
    requestReference,
    cost,
    date,
    sourceSha256,
    businessId: business?.id ?? null,
    except: expense.id,
  })
  return { ...expense, similar }
}

function toRequest(projectId: number, expense: NewExpense, today: Day): ExpenseRequest {
  return {
    projectId,
    paidTo: expense.paidTo,
    businessId: expense.business_id ?? null,
    paidFor: expense.paidFor ?? '',
    category: expense.category ?? 'other',
    requestReference: expense.requestReference ?? '',
    cost: expense.cost,
    date: expense.date || today,
    dueDate: expense.dueDate || null,
  }
}

function pictureName({ date, paidTo }: { date: Day; paidTo: string }): string {
  return `${date} ${paidTo}`
}

const historyFields = [
  'paidTo',
  'business',
  'paidFor',
  'category',
  'requestReference',
  'cost',
  'date',
  'dueDate',
] as const

/**
 * Corrects an expense; a new picture takes the place of the old one.
 * @throws not_found; conflict for a stale version, with the expense as it stands; forbidden in a closed month; invalid
 * naming the field
 */
export async function updateExpense(
  deps: Deps,
  actor: Actor,
  address: ExpenseAddress,
  change: ExpenseChange,
  pictures: readonly UploadedFile[] = [],
): Promise<Expense> {
  const { projectId } = address
  const name = pictureName({ ...(await findExpense(deps.db, address)), ...givenText(change) })
  const { after, left } = await withFormFile(
    deps,
    { ...expensePicture, projectId, name, uploads: pictures },
    (picture) =>
      deps.db
        .transaction()
        .execute((trx) => changeExpense(trx, { actor, at: deps.clock.now() }, address, change, picture)),
  )
  await tidyPicture(deps, left)
  return after
}

function givenText({ date, paidTo }: ExpenseChange): { date?: Day; paidTo?: string } {
  return { ...(date && { date }), ...(paidTo && { paidTo }) }
}

async function changeExpense(
  trx: Transaction<DB>,
  { actor, at }: By,
  address: ExpenseAddress,
  change: ExpenseChange,
  picture: FormFile | null,
): Promise<{ after: Expense; left: LeftPicture }> {
  const { id: projectId } = await lockProject(trx, address.projectId)
  const { expense: before, pictureId } = await lockExpense(trx, address)
  const current = z.encode(ExpenseSchema, before)
  assertVersion(current, change.version)
  // An archived business may stay; only a new one is checked.
  if (change.business_id && change.business_id !== before.business?.id)
    await holdBusiness(trx, change.business_id)
  const { date, dueDate } = reviseDays(before, change, at)
  const cost = change.cost ?? before.cost
  // Raising the cost is always fine, also when the bill was overpaid on purpose.
  if (cost < before.cost) assertCostCoversPayments(cost, before.paid)
  const what = say('changed the expense of {money} by {name}', { money: before.cost, name: before.paidTo })
  await guardChange(trx, { actor, at, what }, before, { ...change, date, cost })
  const losesPicture = picture !== null || change.removePicture === true
  await changeRow(trx, 'expense', before.id, at, {
    ...givenColumns(['paidTo', 'business_id', 'paidFor', 'category', 'requestReference'], change),
    cost,
    date,
    due_date: dueDate,
    ...(losesPicture && {
      picture_id: picture && (await picture.record(trx, { actor, at })),
      picture_source_sha256: picture?.sourceSha256 ?? null,
    }),
  })
  const left = losesPicture ? await letGoOfPicture(trx, { actor, at, projectId }, pictureId) : null
  const after = await findExpense(trx, address)
  const changes = changesBetween(current, z.encode(ExpenseSchema, after), historyFields)
  if (losesPicture)
    Object.assign(
      changes,
      fileChange('picture', 'picture', { had: pictureId !== null, has: picture !== null }),
    )
  await recordEvent(trx, {
    at,
    actor,
    projectId,
    entity: 'expense',
    entityId: before.id,
    verb: 'changed',
    summary: what,
    changes,
  })
  picture?.use()
  return { after, left }
}

/**
 * Cost, vendor and cost account stand in the month of the bill, as files that were handed in say; the vendor also in the
 * months in which it was paid.
 */
async function guardChange(
  trx: Transaction<DB>,
  { actor, at, what }: By & { what: Sentence },
  before: Expense,
  after: Pick<ExpenseChange, 'paidTo' | 'category'> & { date: Day; cost: number },
): Promise<void> {
  const change = { actor, at, projectId: before.project_id, what }
  const field = (['date', 'cost', 'paidTo', 'category'] as const).find(
    (name) => after[name] !== undefined && after[name] !== before[name],
  )
  if (field === undefined) return
  const billed = [before.date, after.date]
  await guardMonths(trx, { ...change, days: billed, field })
  if (after.paidTo === undefined || after.paidTo === before.paidTo) return
  // Report each closed month once, even if both checks find it.
  const told = new Set(billed.map(monthOf))
  const days = before.expensePayments.map(({ date }) => date).filter((day) => !told.has(monthOf(day)))
  await guardMonths(trx, { ...change, days, field: 'paidTo' })
}

/** @throws invalid naming `date` or `dueDate`; only a day that changes is looked at */
function reviseDays(before: Expense, change: ExpenseChange, at: Date): { date: Day; dueDate: Day | null } {
  if (change.date === '') throw invalidField('date', 'Must be a day, as YYYY-MM-DD')
  const date = change.date ?? before.date
  const dueDate = change.dueDate === undefined ? before.dueDate : change.dueDate || null
  if (date !== before.date || dueDate !== before.dueDate) assertExpenseDays({ date, dueDate }, at)
  return { date, dueDate }
}

/** @throws not_found; conflict for one with payments; forbidden in a closed month */
export async function deleteExpense(deps: Deps, actor: Actor, address: ExpenseAddress): Promise<void> {
  const left = await deps.db.transaction().execute(async (trx) => {
    const at = deps.clock.now()
    const { id: projectId } = await lockProject(trx, address.projectId)
    const { expense, pictureId } = await lockExpense(trx, address)
    assertCanDeleteExpense(expense.expensePayments.length)
    const what = say('deleted the expense of {money} by {name}', {
      money: expense.cost,
      name: expense.paidTo,
    })
    await guardMonths(trx, { actor, at, projectId, days: [expense.date], field: 'date', what })
    await trx.deleteFrom('expense').where('id', '=', expense.id).execute()
    await recordEvent(trx, {
      at,
      actor,
      projectId,
      entity: 'expense',
      entityId: expense.id,
      verb: 'deleted',
      summary: what,
    })
    return letGoOfPicture(trx, { actor, at, projectId }, pictureId)
  })
  await tidyPicture(deps, left)
}

/** Bills that may be the same as one that is being entered. */
export async function findSimilar(
  deps: Deps,
  query: PartOutput<typeof findSimilarRoute, 'query'>,
): Promise<SimilarExpense[]> {
  return findSimilarExpenses(deps.db, {
    paidTo: query.paidTo.trim(),
    businessId: null,
    requestReference: query.requestReference?.trim() ?? '',
    cost: query.cost,
    date: query.date || companyDayOf(deps.clock.now()),
    sourceSha256: null,
    except: query.except ?? null,
  })
}
