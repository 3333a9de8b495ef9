import { type Kysely, sql } from 'kysely'
import type { DeliveryKind } from '../../domain/deliveries.ts'
import type { PlainMessage } from '../../domain/sentences/say.ts'
import type { DB } from '../database/schema.generated.ts'
import { balance, invoiceMoneyOn } from '../project-money/invoice-sums.ts'
import { wasReversed } from '../project-money/reversed.ts'

/** A paper that was set earlier and is about to go out. */
export interface SetPaper {
  kind: DeliveryKind
  invoiceId: number | null
  customerId: number | null
  projectId: number | null
  /** In hex. A waiver is known by it. */
  documentSha256: string | null
  setAt: Date
}

/** Why a paper about money is out of date and must not go out; undefined when it may, and for other kinds. */
export async function findReasonToKeepBack(
  db: Kysely<DB>,
  paper: SetPaper,
): Promise<PlainMessage | undefined> {
  const { kind, invoiceId, customerId, projectId, documentSha256, setAt } = paper
  if (kind === 'invoice' || kind === 'invoice_reminder') {
    return invoiceId === null
      ? 'The invoice has been deleted'
      : findReasonAboutInvoice(db, { kind, invoiceId, setAt })
  }
  if (kind === 'receipt' && invoiceId !== null) return findReasonAboutReceipt(db, { invoiceId, setAt })
  if (kind === 'statement' && customerId !== null) return findReasonAboutAccount(db, { customerId, setAt })
  if (kind === 'waiver' && documentSha256 !== null) return findReasonAboutWaiver(db, documentSha256)
  if (kind === 'money_letter' && projectId !== null) return findReasonAboutLetter(db, { projectId, setAt })
  return undefined
}

/** Fields of an invoice that stand on its paper or in its mail. */
const printedFields = ['title', 'items', 'retention', 'paymentTerms', 'issued', 'dueDate']

async function findReasonAboutInvoice(
  db: Kysely<DB>,
  { kind, invoiceId, setAt }: { kind: DeliveryKind; invoiceId: number; setAt: Date },
): Promise<PlainMessage | undefined> {
  const now = await db
    .selectFrom('invoice')
    .innerJoin(invoiceMoneyOn(null), 'money.invoice_id', 'invoice.id')
    .select([
      'money.is_void as isVoid',
      balance.as('balance'),
      sql<boolean>`exists (
        select from event
        where event.entity = 'invoice' and event.entity_id = invoice.id and event.at > ${setAt}
          and event.changes ?| ${printedFields}::text[])`.as('isChanged'),
      sql<boolean>`exists (
        select from received_payment paid where paid.invoice_id = invoice.id and paid.created_at > ${setAt})`.as(
        'isPaidSince',
      ),
    ])
    .where('invoice.id', '=', invoiceId)
    .executeTakeFirst()
  if (!now) return 'The invoice has been deleted'
  if (now.isVoid) return 'The invoice has been voided'
  if (kind === 'invoice_reminder' && now.balance <= 0) return 'The invoice has been paid'
  if (now.isChanged) return 'The invoice has been changed since; send it as it is now'
  return now.isPaidSince ? 'A payment was recorded since; send the invoice as it is now' : undefined
}

/**
 * A delivery doesn't say which payment its receipt is for, so a change or correction of any payment on the invoice
 * counts. A change of the invoice counts too, because the receipt shows its balance.
 */
async function findReasonAboutReceipt(
  db: Kysely<DB>,
  { invoiceId, setAt }: { invoiceId: number; setAt: Date },
): Promise<PlainMessage | undefined> {
  const changed = await db
    .selectFrom('received_payment')
    .select('id')
    .where('invoice_id', '=', invoiceId)
    .where('updated_at', '>', setAt)
    .where(({ or, eb }) => or([eb('kind', '<>', 'payment'), eb('created_at', '<=', setAt)]))
    .limit(1)
    .executeTakeFirst()
  if (changed) return 'The payment has been changed since; send the receipt as it is now'
  const invoice = await db
    .selectFrom('event')
    .select('id')
    .where('entity', '=', 'invoice')
    .where('entity_id', '=', invoiceId)
    .where('at', '>', setAt)
    .where(sql<boolean>`(verb = 'voided' or changes ?| ${['items', 'retention', 'issued']}::text[])`)
    .limit(1)
    .executeTakeFirst()
  return invoice && 'The invoice has been changed since; send the receipt as it is now'
}

/** Why a waiver must not go out: it was taken back, or it says that money has come which then went back. */
export async function findReasonAboutWaiver(
  db: Kysely<DB>,
  sha256: string,
): Promise<PlainMessage | undefined> {
  const waiver = await db
    .selectFrom('waiver')
    .innerJoin('stored_file', 'stored_file.id', 'waiver.file_id')
    .select([
      'waiver.taken_back_at',
      sql<boolean>`waiver.kind like 'unconditional%' and ${wasReversed(sql`waiver.payment_id`)}`.as(
        'isReversed',
      ),
    ])
    .where('stored_file.sha256', '=', Buffer.from(sha256, 'hex'))
    .executeTakeFirst()
  if (waiver?.taken_back_at) return 'This waiver was taken back'
  return waiver?.isReversed ? 'The payment was reversed' : undefined
}

/** A letter names what is owed: any money that moved on the job since may have changed that. */
async function findReasonAboutLetter(
  db: Kysely<DB>,
  { projectId, setAt }: { projectId: number; setAt: Date },
): Promise<PlainMessage | undefined> {
  const moved = await db
    .selectFrom('event')
    .select('id')
    .where('project_id', '=', projectId)
    .where('entity', 'in', ['invoice', 'payment'])
    .where('verb', '<>', 'reminder_failed')
    .where('at', '>', setAt)
    .limit(1)
    .executeTakeFirst()
  return moved && 'What is owed has changed since; write the letter again'
}

async function findReasonAboutAccount(
  db: Kysely<DB>,
  { customerId, setAt }: { customerId: number; setAt: Date },
): Promise<PlainMessage | undefined> {
  const moved = await db
    .selectFrom('event')
    .innerJoin('project', 'project.id', 'event.project_id')
    .select('event.id')
    .where('project.customer_id', '=', customerId)
    .where('event.entity', 'in', ['invoice', 'payment'])
    .where('event.verb', '<>', 'reminder_failed')
    .where('event.at', '>', setAt)
    .limit(1)
    .executeTakeFirst()
  return moved && "The customer's account has changed since; send the statement as it is now"
}
