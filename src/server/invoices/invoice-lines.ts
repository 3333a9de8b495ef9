import type { Transaction } from 'kysely'
import type { NewInvoice } from '../../contract/invoices.ts'
import { AppError, invalidField } from '../../domain/errors.ts'
import type { DB } from '../database/schema.generated.ts'
import { type BillableContract, findBilledLines } from './billing.queries.ts'
import type { NewLine } from './invoices.queries.ts'

type GivenItem = NonNullable<NewInvoice['items']>[number]

/**
 * The lines of a new invoice: those of the payment schedule first, with what is due under them, then the free ones.
 * @throws conflict without a finalized bid or for a line that is billed; invalid for a stranger's line
 */
export async function composeLines(
  trx: Transaction<DB>,
  contract: BillableContract | null,
  { scheduledPaymentIds = [], items = [] }: Pick<NewInvoice, 'scheduledPaymentIds' | 'items'>,
): Promise<NewLine[]> {
  const free = items.map(toLine)
  const wanted = [...scheduledPaymentIds, ...linkedLines(free)]
  await assertBillable(trx, {
    contract,
    wanted,
    field: scheduledPaymentIds.length > 0 ? 'scheduledPaymentIds' : 'items',
  })
  const scheduled = (contract?.schedule ?? []).filter(({ id }) => scheduledPaymentIds.includes(id))
  return [
    ...scheduled.map(({ id, label, due }) => ({
      description: label,
      amount: due,
      scheduledPaymentId: id,
      retentionInvoiceId: null,
    })),
    ...free,
  ]
}

/** The lines of an invoice as it shall stand; a line it billed before it may go on billing. @throws as composeLines */
export async function reviseLines(
  trx: Transaction<DB>,
  contract: BillableContract | null,
  items: readonly GivenItem[],
  invoice: { id: number; items: readonly NewLine[] },
): Promise<NewLine[]> {
  const lines = items.map(toLine)
  const own = linkedLines(invoice.items)
  const wanted = linkedLines(lines)
  assertOnceEach(wanted, 'items')
  const added = wanted.filter((id) => !own.includes(id))
  await assertBillable(trx, { contract, wanted: added, field: 'items', exceptInvoiceId: invoice.id })
  return lines
}

/** True when an update sends the lines as they are. */
export function sameLines(one: readonly NewLine[], other: readonly NewLine[]): boolean {
  const write = (lines: readonly NewLine[]) =>
    JSON.stringify(lines.map((line) => [line.description, line.amount, line.scheduledPaymentId]))
  return write(one) === write(other)
}

export function toLine(item: GivenItem): NewLine {
  return {
    description: item.description,
    amount: item.amount,
    scheduledPaymentId: item.scheduledPaymentId ?? null,
    retentionInvoiceId: item.retentionInvoiceId ?? null,
  }
}

export function linkedLines(lines: readonly NewLine[]): number[] {
  return lines.map((line) => line.scheduledPaymentId).filter((id) => id !== null)
}

async function assertBillable(
  trx: Transaction<DB>,
  request: {
    contract: BillableContract | null
    wanted: readonly number[]
    field: 'scheduledPaymentIds' | 'items'
    exceptInvoiceId?: number
  },
): Promise<void> {
  const { contract, wanted, field, exceptInvoiceId = null } = request
  if (wanted.length === 0) return
  assertOnceEach(wanted, field)
  if (!contract) {
    throw conflictAt(field, 'The project has no finalized bid whose payment schedule could be billed')
  }
  const stranger = wanted.find((id) => !contract.schedule.some((line) => line.id === id))
  if (stranger !== undefined) {
    throw invalidField(field, `${stranger} is not a line of the finalized bid's payment schedule`)
  }
  const [billed] = await findBilledLines(trx, wanted, exceptInvoiceId)
  if (billed) {
    throw conflictAt(field, `"${billed.label}" is already billed by invoice ${billed.invoiceNumber}`)
  }
}

function assertOnceEach(ids: readonly number[], field: string): void {
  const twice = ids.find((id, index) => ids.indexOf(id) !== index)
  if (twice !== undefined)
    throw invalidField(field, `${twice} of the payment schedule is billed twice in one invoice`)
}

function conflictAt(field: string, message: string): AppError {
  return new AppError('conflict', message, { fields: { [field]: message } })
}
