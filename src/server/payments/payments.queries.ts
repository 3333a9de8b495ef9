import { type Insertable, type Kysely, sql, type Transaction } from 'kysely'
import type { ReceivedPayment } from '../../contract/payments.ts'
import { notFound } from '../../domain/errors.ts'
import type { DB, ReceivedPayment as PaymentTable, StoredFile } from '../database/schema.generated.ts'
import { paymentAsJson, toReceivedPayment } from '../invoices/invoices.queries.ts'

/** A payment on an invoice of this project. @throws not_found */
export async function findPayment(
  db: Kysely<DB>,
  projectId: number,
  paymentId: number,
): Promise<ReceivedPayment> {
  const row = await selectPayment(db, projectId, paymentId).executeTakeFirst()
  if (!row) throw notFound('Payment')
  return toReceivedPayment(row.payment, { id: row.invoice_id, project_id: projectId })
}

/** Locks a payment of a project that this transaction has locked. @throws not_found */
export async function lockPayment(
  trx: Transaction<DB>,
  projectId: number,
  paymentId: number,
): Promise<ReceivedPayment & { invoiceNumber: string }> {
  const row = await selectPayment(trx, projectId, paymentId).forUpdate('received_payment').executeTakeFirst()
  if (!row) throw notFound('Payment')
  const payment = toReceivedPayment(row.payment, { id: row.invoice_id, project_id: projectId })
  return { ...payment, invoiceNumber: row.number }
}

function selectPayment(db: Kysely<DB>, projectId: number, paymentId: number) {
  return db
    .selectFrom('received_payment')
    .innerJoin('invoice', 'invoice.id', 'received_payment.invoice_id')
    .select([paymentAsJson().as('payment'), 'received_payment.invoice_id', 'invoice.number'])
    .where('received_payment.id', '=', paymentId)
    .where('invoice.project_id', '=', projectId)
}

export async function insertPayment(
  trx: Transaction<DB>,
  projectId: number,
  values: Insertable<PaymentTable>,
): Promise<ReceivedPayment> {
  const { payment } = await trx
    .insertInto('received_payment')
    .values(values)
    .returning(paymentAsJson().as('payment'))
    .executeTakeFirstOrThrow()
  return toReceivedPayment(payment, { id: values.invoice_id, project_id: projectId })
}

export async function insertStoredFile(
  trx: Transaction<DB>,
  values: Insertable<StoredFile>,
): Promise<number> {
  const { id } = await trx.insertInto('stored_file').values(values).returning('id').executeTakeFirstOrThrow()
  return id
}

/** What the folder of a project's files is named for, once its invoice is known to be its own. @throws not_found */
export async function findFolderParts(
  db: Kysely<DB>,
  projectId: number,
  invoiceId: number,
): Promise<{ number: string; street: string; city: string; folder: string | null }> {
  const row = await db
    .selectFrom('invoice')
    .innerJoin('project', 'project.id', 'invoice.project_id')
    .select([
      'project.number',
      'project.site_street as street',
      'project.site_city as city',
      // Files stay together when the site's address is corrected later.
      sql<string | null>`(
        select split_part(path, '/', 1) from stored_file
        where stored_file.project_id = project.id order by stored_file.id limit 1)`.as('folder'),
    ])
    .where('invoice.id', '=', invoiceId)
    .where('project.id', '=', projectId)
    .where('project.deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row) throw notFound('Invoice')
  return row
}

/** The file kept with a payment of a project that is not deleted. @throws not_found, also without one */
export async function findPicture(
  db: Kysely<DB>,
  projectId: number,
  paymentId: number,
): Promise<{ path: string; media_type: string; sha256: Buffer }> {
  const row = await db
    .selectFrom('received_payment')
    .innerJoin('invoice', 'invoice.id', 'received_payment.invoice_id')
    .innerJoin('project', 'project.id', 'invoice.project_id')
    .innerJoin('stored_file', 'stored_file.id', 'received_payment.picture_id')
    .select(['stored_file.path', 'stored_file.media_type', 'stored_file.sha256'])
    .where('received_payment.id', '=', paymentId)
    .where('project.id', '=', projectId)
    .where('project.deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row) throw notFound('Picture')
  return row
}
