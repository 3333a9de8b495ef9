import { type Insertable, type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import type { SimilarExpense } from '../../contract/expenses.ts'
import type { Receipt } from '../../contract/receipts.ts'
import { notFound } from '../../domain/errors.ts'
import type { DB, Receipt as ReceiptTable } from '../database/schema.generated.ts'
import type { StoredFileRow } from '../http/answers.ts'

/** A row of `receipt` with its file, as PostgreSQL writes it in JSON: instants are text. */
interface ReceiptJson {
  id: number
  original_name: string
  path: string
  media_type: string
  bytes: number
  assigned_at: string | null
  dismissed_at: string | null
  expense: { id: number; project_id: number } | null
  similar: SimilarExpense[]
  created_by: string | null
  created_at: string
}

/** One receipt, for a query that has the table `receipt` in scope under that name. */
function receiptAsJson(): RawBuilder<ReceiptJson> {
  return sql<ReceiptJson>`(
    select json_build_object(
      'id', receipt.id,
      'original_name', receipt.original_name,
      'path', file.path,
      'media_type', file.media_type,
      'bytes', file.bytes,
      'assigned_at', receipt.assigned_at,
      'dismissed_at', receipt.dismissed_at,
      'expense', (
        select json_build_object('id', expense.id, 'project_id', expense.project_id)
        from expense where expense.id = receipt.expense_id
      ),
      'similar', (
        select coalesce(json_agg(json_build_object(
          'id', expense.id,
          'project', json_build_object('id', project.id, 'number', project.number),
          'paidTo', expense.paid_to,
          'cost', expense.cost,
          'date', expense.date,
          'reason', 'picture'
        ) order by expense.id desc), '[]')
        from expense join project on project.id = expense.project_id
        where expense.picture_source_sha256 = receipt.source_sha256
          and expense.id is distinct from receipt.expense_id and project.deleted_at is null
      ),
      'created_by', (
        select concat_ws(' ', employee.first_name, employee.last_name)
        from employee where employee.id = receipt.created_by
      ),
      'created_at', receipt.created_at
    )
    from stored_file file where file.id = receipt.file_id
  )`
}

function toReceipt(json: ReceiptJson): Receipt {
  const isAssigned = json.assigned_at !== null
  return {
    id: json.id,
    fileName: json.original_name || (json.path.split('/').at(-1) ?? 'receipt'),
    isPdf: json.media_type === 'application/pdf',
    url: `/api/receipts/${json.id}/picture`,
    bytes: json.bytes,
    status: isAssigned ? 'assigned' : json.dismissed_at === null ? 'waiting' : 'dismissed',
    expense: json.expense,
    similar: json.similar,
    createdBy: json.created_by,
    createdAt: new Date(json.created_at).toISOString(),
  }
}

/** The receipts that wait, oldest first. */
export async function listWaitingReceipts(db: Kysely<DB>): Promise<Receipt[]> {
  const rows = await db
    .selectFrom('receipt')
    .select(receiptAsJson().as('receipt'))
    .where('assigned_at', 'is', null)
    .where('dismissed_at', 'is', null)
    .orderBy('id')
    .execute()
  return rows.map((row) => toReceipt(row.receipt))
}

/** @throws not_found */
export async function findReceipt(db: Kysely<DB>, id: number): Promise<Receipt> {
  const row = await db
    .selectFrom('receipt')
    .select(receiptAsJson().as('receipt'))
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw notFound('Receipt')
  return toReceipt(row.receipt)
}

/** Keeps a receipt as it is until the transaction ends. @throws not_found */
export async function lockReceipt(
  trx: Transaction<DB>,
  id: number,
): Promise<{ fileId: number; sourceSha256: Buffer; assignedAt: Date | null }> {
  const row = await trx
    .selectFrom('receipt')
    .select(['file_id', 'source_sha256', 'assigned_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound('Receipt')
  return {
    fileId: row.file_id,
    sourceSha256: row.source_sha256,
    assignedAt: row.assigned_at,
  }
}

/** The file of a receipt, wherever it lies by now. @throws not_found */
export async function findReceiptFile(db: Kysely<DB>, id: number): Promise<StoredFileRow> {
  const row = await db
    .selectFrom('receipt')
    .innerJoin('stored_file', 'stored_file.id', 'receipt.file_id')
    .select(['stored_file.path', 'stored_file.media_type', 'stored_file.sha256'])
    .where('receipt.id', '=', id)
    .executeTakeFirst()
  if (!row) throw notFound('Receipt')
  return row
}

export async function insertReceipt(trx: Transaction<DB>, values: Insertable<ReceiptTable>): Promise<number> {
  const { id } = await trx.insertInto('receipt').values(values).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Locks a file's content, so that two concurrent uploads of it don't both count as new. */
export async function holdContent(trx: Transaction<DB>, sourceSha256: Buffer): Promise<void> {
  await sql`select pg_advisory_xact_lock(7104773, ${sourceSha256.readInt32BE()})`.execute(trx)
}

/** The receipt with the same file that waits; undefined when none does. */
export async function findWaitingTwin(
  trx: Transaction<DB>,
  sourceSha256: Buffer,
): Promise<Receipt | undefined> {
  const row = await trx
    .selectFrom('receipt')
    .select(receiptAsJson().as('receipt'))
    .where('source_sha256', '=', sourceSha256)
    .where('assigned_at', 'is', null)
    .where('dismissed_at', 'is', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row && toReceipt(row.receipt)
}

/** The newest expense that carries the same file. */
export async function findExpenseOfContent(
  trx: Transaction<DB>,
  sourceSha256: Buffer,
): Promise<SimilarExpense | undefined> {
  const row = await trx
    .selectFrom('expense')
    .innerJoin('project', 'project.id', 'expense.project_id')
    .select(['expense.id', 'expense.paid_to', 'expense.cost', 'expense.date', 'expense.project_id'])
    .select('project.number')
    .where('expense.picture_source_sha256', '=', sourceSha256)
    .where('project.deleted_at', 'is', null)
    .orderBy('expense.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return undefined
  return {
    id: row.id,
    project: { id: row.project_id, number: row.number },
    paidTo: row.paid_to,
    cost: row.cost,
    date: row.date,
    reason: 'picture',
  }
}
