import type { Transaction } from 'kysely'
import type { NewInvoice } from '../../contract/invoices.ts'
import { assertWithinLeft } from '../../domain/billing.ts'
import type { Day } from '../../domain/dates.ts'
import { invalidField } from '../../domain/errors.ts'
import type { Language } from '../../domain/people.ts'
import { type Sentence, say } from '../../domain/sentences/say.ts'
import type { DB } from '../database/schema.generated.ts'
import { moneyWords } from '../documents/money-words.ts'
import { fillIn } from '../documents/paper-words.ts'
import { findFirstRelease, findHeldRetention, findLastBilled, type HeldRetention } from './billing.queries.ts'
import { assertNotFullyBilled } from './invoice-lines.ts'
import type { NewLine } from './invoices.queries.ts'

type Request = Pick<NewInvoice, 'releases' | 'scheduledPaymentIds' | 'progress' | 'items' | 'retention'>

/**
 * The lines of a new invoice that asks for what earlier invoices hold back: all that is still held, unless an amount is
 * given. Lines are described in the customer's language.
 * @throws conflict for retention that is billed; invalid for an invoice that holds none, beyond what is held, or
 * together with other lines
 */
export async function composeRetention(
  trx: Transaction<DB>,
  projectId: number,
  { releases = [], scheduledPaymentIds, progress, items, retention }: Request,
  language: Language,
): Promise<NewLine[]> {
  if (scheduledPaymentIds || progress || items) {
    throw invalidField('releases', 'Retention is asked for by an invoice of its own, without other lines')
  }
  assertHoldsNothing(retention ?? 0)
  assertOnceEach(
    releases.map(({ invoice_id }) => invoice_id),
    'releases',
  )
  const held = await findHeldRetention(trx, projectId)
  return releases.map(({ invoice_id, amount }, index) => {
    const from = findHolder(held, invoice_id, 'releases')
    const asked = amount ?? from.progress.left
    assertWithinLeft(from.progress, asked, { field: `releases.${index}.amount`, what: sayRetention(from) })
    return {
      description: fillIn(moneyWords[language].retentionOfInvoice, { number: from.number }),
      amount: asked,
      scheduledPaymentId: null,
      retentionInvoiceId: invoice_id,
    }
  })
}

/**
 * Whether the lines of an invoice for retention may become these.
 * @param exceptInvoiceId the invoice itself, whose own claims it may go on with; none while it is new
 * @throws as composeRetention, naming `items`
 */
export async function assertRetentionLines(
  trx: Transaction<DB>,
  projectId: number,
  lines: readonly NewLine[],
  exceptInvoiceId?: number,
): Promise<void> {
  const ids = lines.map((line, index) => {
    if (line.retentionInvoiceId === null) {
      throw invalidField(
        `items.${index}.retentionInvoiceId`,
        'A line of an invoice for retention names the invoice that held it back',
      )
    }
    if (line.scheduledPaymentId !== null) {
      throw invalidField(
        `items.${index}.scheduledPaymentId`,
        'An invoice for retention bills no line of the payment schedule',
      )
    }
    return line.retentionInvoiceId
  })
  assertOnceEach(ids, 'items')
  const held = await findHeldRetention(trx, projectId, exceptInvoiceId)
  for (const [index, id] of ids.entries()) {
    const from = findHolder(held, id, 'items')
    assertWithinLeft(from.progress, lines[index]?.amount ?? 0, {
      field: `items.${index}.amount`,
      what: sayRetention(from),
    })
  }
}

/**
 * Whether an invoice may be issued on that day: retention is asked for once it is held back, never before, or on the days
 * between less than nothing would be held.
 * @param invoice `id`: none while it is new
 * @throws invalid naming `issued`
 */
export async function assertRetentionInOrder(
  trx: Transaction<DB>,
  invoice: { id?: number; lines: readonly NewLine[] },
  issued: Day,
): Promise<void> {
  const held = invoice.lines.map((line) => line.retentionInvoiceId).filter((id) => id !== null)
  const holder = held.length > 0 ? await findLastBilled(trx, held) : undefined
  if (holder?.billedOn && issued < holder.billedOn) {
    throw invalidField(
      'issued',
      say('Must not be before {day}, when invoice {number} held the retention back', {
        day: holder.billedOn,
        number: holder.number,
      }),
    )
  }
  const release = invoice.id === undefined ? undefined : await findFirstRelease(trx, invoice.id)
  if (release && issued > release.issued) {
    throw invalidField(
      'issued',
      say('Must not be after {day}, when invoice {number} asked for the retention', {
        day: release.issued,
        number: release.number,
      }),
    )
  }
}

/** @throws invalid naming `retention` */
export function assertHoldsNothing(retention: number): void {
  if (retention !== 0) throw invalidField('retention', 'An invoice for retention holds nothing back itself')
}

function findHolder(held: readonly HeldRetention[], id: number, field: string): HeldRetention {
  const holder = held.find(({ invoiceId }) => invoiceId === id)
  if (!holder) {
    throw invalidField(field, say('{id} is not an invoice of this project that holds retention back', { id }))
  }
  assertNotFullyBilled(holder, sayRetention(holder), field)
  return holder
}

function sayRetention({ number }: HeldRetention): Sentence {
  return say('The retention of invoice {number}', { number })
}

function assertOnceEach(ids: readonly number[], field: string): void {
  const twice = ids.find((id, index) => ids.indexOf(id) !== index)
  if (twice !== undefined)
    throw invalidField(field, say('The retention of {id} is asked for twice', { id: twice }))
}
