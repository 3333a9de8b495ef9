import type { Transaction } from 'kysely'
import type { Invoice } from '../../contract/invoices.ts'
import type { Sentence } from '../../domain/sentences/say.ts'
import type { Actor } from '../actor.ts'
import { type Changes, recordEvent } from '../database/record-event.ts'
import type { DB } from '../database/schema.generated.ts'

/** Writes an invoice's history. */
export function recordInvoiceEvent(
  trx: Transaction<DB>,
  { actor, at, invoice }: { actor: Actor; at: Date; invoice: Pick<Invoice, 'id' | 'project_id'> },
  verb: string,
  summary: Sentence,
  changes: Changes = {},
): Promise<void> {
  return recordEvent(trx, {
    at,
    actor,
    projectId: invoice.project_id,
    entity: 'invoice',
    entityId: invoice.id,
    verb,
    summary,
    changes,
  })
}
