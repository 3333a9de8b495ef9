import { type Insertable, type Kysely, sql, type Transaction } from 'kysely'
import type { SimilarExpense } from '../../contract/expenses.ts'
import type { Receipt } from '../../contract/receipts.ts'
import { notFound } from '../../domain/errors.ts'
import { employeeName, instantsOf, rowAsJson } from '../database/json-rows.ts'
import type { DB, Receipt as ReceiptTable } from '../database/schema.generated.ts'
import { similarAsJson } from '../expenses/expense-json.ts'
import type { StoredFileRow } from '../http/answers.ts'

/** The JSON that PostgreSQL builds for a receipt; `toReceipt` adds what follows from it, and ISO instants. */
interface ReceiptJson
  extends Pick<Receipt, 'id' | 'bytes' | 'expense' | 'similar' | 'createdBy' | 'createdAt'> {
  originalName: string
  path: string
  mediaType: string
  assignedAt: string | null
  dismissedAt: string | null
}

const samePicture = similarAsJson(sql`'picture'`)

const fileOfReceipt = rowAsJson<ReceiptJson>(
  'receipt',
  ['id', 'originalName', 'assignedAt', 'dismissedAt', 'createdAt'],
  {
    path: sql`stored_file.path`,
    mediaType: sql`stored_file.media_type`,
    bytes: sql`stored_file.bytes`,
    expense: sql`(
      select json_build_object('id', expense.id, 'project_id', expense.project_id)
      from expense where expense.id = receipt.expense_id)`,
    similar: sql`(
      select coalesce(json_agg(${samePicture} order by expense.id desc), '[]')
      from expense join project on project.id = expense.project_id
      where expense.picture_source_sha256 = receipt.source_sha256
        and expense.id is distinct from receipt.expense_id and project.deleted_at is null)`,
    createdBy: employeeName('receipt.created_by'),
  },
)

/** SQL for a receipt as JSON. The query must select from `receipt`. */
const receiptAsJson = sql<ReceiptJson>`(
  select ${fileOfReceipt} from stored_file where stored_file.id = receipt.file_id)`

function toReceipt(json: ReceiptJson): Receipt {
  const { id, bytes, expense, similar, createdBy } = json
  return {
    id,
    fileName: json.originalName || (json.path.split('/').at(-1) ?? 'receipt'),
    isPdf: json.mediaType === 'application/pdf',
    url: `/api/receipts/${id}/picture`,
    bytes,
    status: json.assignedAt !== null ? 'assigned' : json.dismissedAt === null ? 'waiting' : 'dismissed',
    expense,
    similar,
    createdBy,
    ...instantsOf(json, ['createdAt']),
  }
}

/** The receipts that wait, oldest first. */
export async function listWaitingReceipts(db: Kysely<DB>): Promise<Receipt[]> {
  const rows = await db
    .selectFrom('receipt')
    .select(receiptAsJson.as('receipt'))
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
    .select(receiptAsJson.as('receipt'))
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
    .select(receiptAsJson.as('receipt'))
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
    .select(samePicture.as('similar'))
    .where('expense.picture_source_sha256', '=', sourceSha256)
    .where('project.deleted_at', 'is', null)
    .orderBy('expense.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.similar
}
