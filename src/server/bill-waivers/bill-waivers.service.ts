import type { BillOfWaivers, BillWaiver, NewBillWaiver } from '../../contract/bill-waivers.ts'
import { assertBookDay } from '../../domain/books.ts'
import { companyDayOf } from '../../domain/dates.ts'
import { invalidField, notFound } from '../../domain/errors.ts'
import { isFinal } from '../../domain/rights/waivers.ts'
import { say } from '../../domain/sentences/say.ts'
import type { Actor } from '../actor.ts'
import { insertRow } from '../database/editable.ts'
import { recordEvent } from '../database/record-event.ts'
import { type Once, runOnce } from '../database/run-once.ts'
import type { Deps } from '../deps.ts'
import type { UploadedFile } from '../files/stored-files.ts'
import { withFormFile } from '../projects/form-file.ts'
import { assertProjectExists, lockProject } from '../projects/projects.queries.ts'
import { type BillAddress, findBill, findBills } from './bill-waivers.queries.ts'

/** @throws not_found for the project */
export async function listBillWaivers({ db }: Deps, projectId: number): Promise<BillOfWaivers[]> {
  await assertProjectExists(db, projectId)
  return findBills(db, projectId)
}

/** Notes that somebody was asked today; once a day is enough. @throws not_found */
export async function askForWaiver(deps: Deps, actor: Actor, bill: BillAddress): Promise<BillOfWaivers> {
  const at = deps.clock.now()
  const today = companyDayOf(at)
  return deps.db.transaction().execute(async (trx) => {
    await lockProject(trx, bill.projectId)
    const { expense, waivers } = await findBill(trx, bill)
    if (!waivers.some(({ askedOn }) => askedOn === today)) {
      await insertRow(trx, 'bill_waiver', {
        expense_id: expense.id,
        asked_on: today,
        created_by: actor.id,
        created_at: at,
      })
      await recordEvent(trx, {
        at,
        actor,
        projectId: bill.projectId,
        entity: 'expense',
        entityId: expense.id,
        verb: 'asked',
        summary: say('asked {name} for a waiver on the bill of {money}', {
          name: expense.paidTo,
          money: expense.cost,
        }),
      })
    }
    return findBill(trx, bill)
  })
}

/**
 * Records a waiver that came; it takes the place of what was asked for.
 * @throws not_found; invalid naming the field, `checked` unless somebody has looked at it
 */
export async function recordBillWaiver(
  deps: Deps,
  actor: Actor,
  bill: BillAddress,
  waiver: NewBillWaiver,
  uploads: readonly UploadedFile[],
  once: Once,
): Promise<BillWaiver> {
  const at = deps.clock.now()
  const today = companyDayOf(at)
  const { kind, amount, throughDate = '', receivedOn = today, note = '', checked } = waiver
  if (!checked) throw invalidField('checked', 'Check names, job, amount and signature first')
  if (!isFinal(kind) && throughDate === '') throw invalidField('throughDate', 'Must not be empty')
  assertBookDay('receivedOn', receivedOn, today)
  const { expense } = await findBill(deps.db, bill)
  const { projectId } = bill
  const name = `Waiver ${expense.paidTo}`
  return withFormFile(deps, { field: 'file', shelf: 'waivers', projectId, name, uploads }, (paper) =>
    runOnce(deps.db, actor.id, once, async (trx) => {
      await lockProject(trx, projectId)
      const { waivers } = await findBill(trx, bill)
      const asked = waivers.find((one) => one.receivedOn === null)
      await trx
        .deleteFrom('bill_waiver')
        .where('expense_id', '=', expense.id)
        .where('received_on', 'is', null)
        .execute()
      const id = await insertRow(trx, 'bill_waiver', {
        expense_id: expense.id,
        asked_on: asked?.askedOn ?? null,
        received_on: receivedOn,
        kind,
        amount,
        through_date: isFinal(kind) ? null : throughDate,
        file_id: paper && (await paper.record(trx, { actor, at })),
        note,
        created_by: actor.id,
        created_at: at,
      })
      await recordEvent(trx, {
        at,
        actor,
        projectId,
        entity: 'expense',
        entityId: expense.id,
        verb: 'received',
        summary: say('checked a waiver for {money} from {name}', { money: amount, name: expense.paidTo }),
      })
      const after = await findBill(trx, bill)
      const recorded = after.waivers.find((one) => one.id === id)
      if (!recorded) throw notFound('Waiver')
      paper?.use()
      return recorded
    }),
  )
}

/** Its paper goes with it. @throws not_found */
export async function removeBillWaiver(
  deps: Deps,
  actor: Actor,
  { waiverId, ...bill }: BillAddress & { waiverId: number },
): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    await lockProject(trx, bill.projectId)
    const { expense, waivers } = await findBill(trx, bill)
    if (!waivers.some(({ id }) => id === waiverId)) throw notFound('Waiver')
    await trx.deleteFrom('bill_waiver').where('id', '=', waiverId).execute()
    await recordEvent(trx, {
      at: deps.clock.now(),
      actor,
      projectId: bill.projectId,
      entity: 'expense',
      entityId: expense.id,
      verb: 'removed',
      summary: say('removed a waiver from {name}', { name: expense.paidTo }),
    })
  })
}
