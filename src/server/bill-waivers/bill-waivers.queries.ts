import { type Kysely, sql } from 'kysely'
import type { BillOfWaivers, BillWaiver } from '../../contract/bill-waivers.ts'
import { notFound } from '../../domain/errors.ts'
import type { Cents } from '../../domain/money.ts'
import { coversBill, waivedCategories } from '../../domain/rights/bill-waivers.ts'
import { employeeName } from '../database/json-rows.ts'
import type { DB } from '../database/schema.generated.ts'
import type { StoredFileRow } from '../http/answers.ts'

/** Which bill, as a path names it. */
export interface BillAddress {
  projectId: number
  expenseId: number
}

/** The bills of a project that a waiver is asked for, the newest first. */
export async function findBills(db: Kysely<DB>, projectId: number): Promise<BillOfWaivers[]> {
  const bills = await db
    .selectFrom('expense')
    .leftJoin('business', 'business.id', 'expense.business_id')
    .select(['expense.id', 'paid_to', 'category', 'date', 'cost', 'business.email'])
    .select(
      sql<Cents>`cost - (select coalesce(sum(amount), 0)::bigint from expense_payment
        where expense_id = expense.id)`.as('owed'),
    )
    .where('project_id', '=', projectId)
    .where('category', 'in', waivedCategories)
    .orderBy('date', 'desc')
    .orderBy('expense.id', 'desc')
    .execute()
  const waivers = await db
    .selectFrom('bill_waiver')
    .innerJoin('expense', 'expense.id', 'bill_waiver.expense_id')
    .selectAll('bill_waiver')
    .select(employeeName('bill_waiver.created_by').as('created_by_name'))
    .where('expense.project_id', '=', projectId)
    .orderBy('bill_waiver.id')
    .execute()
  return bills.map((bill) => {
    const own = waivers
      .filter(({ expense_id }) => expense_id === bill.id)
      .map(
        (row): BillWaiver => ({
          id: row.id,
          askedOn: row.asked_on,
          receivedOn: row.received_on,
          kind: row.kind as BillWaiver['kind'],
          amount: row.amount,
          throughDate: row.through_date,
          file:
            row.file_id === null
              ? null
              : `/api/projects/${projectId}/expenses/${bill.id}/waivers/${row.id}/file`,
          note: row.note,
          createdByName: row.created_by_name ?? '',
          createdAt: row.created_at.toISOString(),
        }),
      )
    const { id, paid_to: paidTo, email, category, date, cost, owed } = bill
    return {
      expense: {
        id,
        project_id: projectId,
        paidTo,
        email: email ?? '',
        category: category as BillOfWaivers['expense']['category'],
        date,
        cost,
        owed,
      },
      waivers: own,
      isCovered: coversBill(cost, own),
    }
  })
}

/** @throws not_found, also for a bill that no waiver is asked for */
export async function findBill(
  db: Kysely<DB>,
  { projectId, expenseId }: BillAddress,
): Promise<BillOfWaivers> {
  const bill = (await findBills(db, projectId)).find(({ expense }) => expense.id === expenseId)
  if (!bill) throw notFound('Expense')
  return bill
}

/** The paper of a waiver of a project that is not deleted. @throws not_found, also without one */
export async function findBillWaiverFile(
  db: Kysely<DB>,
  { projectId, expenseId, waiverId }: BillAddress & { waiverId: number },
): Promise<StoredFileRow> {
  const row = await db
    .selectFrom('bill_waiver')
    .innerJoin('expense', 'expense.id', 'bill_waiver.expense_id')
    .innerJoin('project', 'project.id', 'expense.project_id')
    .innerJoin('stored_file', 'stored_file.id', 'bill_waiver.file_id')
    .select(['stored_file.path', 'stored_file.media_type', 'stored_file.sha256'])
    .where('bill_waiver.id', '=', waiverId)
    .where('expense.id', '=', expenseId)
    .where('project.id', '=', projectId)
    .where('project.deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row) throw notFound('Waiver')
  return row
}
