import type { Kysely } from 'kysely'
import { AppError } from '../../domain/errors.ts'
import { say } from '../../domain/sentences/say.ts'
import type { DB } from '../database/schema.generated.ts'

// What invoices ask about the applications for payment that some of them are.

/** The application that an invoice is; undefined for any other invoice. */
export function findApplicationOf(
  db: Kysely<DB>,
  invoiceId: number,
): Promise<{ id: number; project_id: number; number: number; through: string } | undefined> {
  return db
    .selectFrom('pay_application')
    .select(['id', 'project_id', 'number', 'through'])
    .where('invoice_id', '=', invoiceId)
    .executeTakeFirst()
}

/** @throws conflict naming the field for the invoice of an application, which writes its amounts */
export async function assertNoApplication(
  db: Kysely<DB>,
  invoiceId: number,
  field: 'items' | 'retention',
): Promise<void> {
  const application = await findApplicationOf(db, invoiceId)
  if (!application) return
  const message = say('Change pay application {number}: this invoice has its lines from it', application)
  throw new AppError('conflict', message, { fields: { [field]: message } })
}

/** @throws conflict when a later application begins where the one of this invoice ends */
export async function assertLastApplication(db: Kysely<DB>, invoiceId: number): Promise<void> {
  const application = await findApplicationOf(db, invoiceId)
  if (!application) return
  const last = await findLastNumber(db, application.project_id)
  if (last === null || last <= application.number) return
  throw new AppError('conflict', say('Pay application {number} begins where this one ends', { number: last }))
}

/** The number of a project's last application whose invoice is not void; null without one. */
export async function findLastNumber(db: Kysely<DB>, projectId: number): Promise<number | null> {
  const row = await db
    .selectFrom('pay_application')
    .innerJoin('invoice', 'invoice.id', 'pay_application.invoice_id')
    .select('pay_application.number')
    .where('pay_application.project_id', '=', projectId)
    .where('invoice.voided_at', 'is', null)
    .orderBy('pay_application.number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.number ?? null
}
