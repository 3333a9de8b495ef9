import type { Transaction } from 'kysely'
import { z } from 'zod'
import { bidFieldNames, bidFields } from '../../contract/bid-fields.ts'
import type { Bid } from '../../contract/bids.ts'
import { answersOf } from '../../contract/plain-fields.ts'
import { toDollars } from '../../domain/money.ts'
import { type Sentence, say } from '../../domain/sentences/say.ts'
import { type Changes, changesBetween, type NewEvent, recordEvent } from '../database/record-event.ts'
import type { DB } from '../database/schema.generated.ts'

/** `bid 2`, `bid 2 rev 3`, `change order 1`: how sentences call a bid. */
export function bidLabel({ kind, number, revision }: Pick<Bid, 'kind' | 'number' | 'revision'>): Sentence {
  const name = kind === 'change_order' ? 'change order' : 'bid'
  return revision === 1
    ? say(`${name} {count}`, { count: number })
    : say(`${name} {count} rev {revision}`, { count: number, revision })
}

/** Writes a bid's history. */
export function recordBidEvent(
  trx: Transaction<DB>,
  { actor, at, bid }: { actor: NewEvent['actor']; at: Date; bid: Pick<Bid, 'id' | 'project_id'> },
  verb: string,
  summary: Sentence,
  changes: Changes = {},
): Promise<void> {
  const { id, project_id: projectId } = bid
  return recordEvent(trx, { at, actor, projectId, entity: 'bid', entityId: id, verb, summary, changes })
}

/** How many lines a bid has, optional ones too. */
export function countItems({ groups }: Bid): number {
  return groups.reduce((count, { items }) => count + items.length, 0)
}

const PlainFields = z.object(answersOf(bidFields))
const headFields = [...bidFieldNames, 'total', 'paymentSchedule'] as const

/** What history keeps of a change: money in dollars, and of the lines those that went and those that came. */
export function bidChanges(before: Bid, after: Bid): Changes {
  const changes = changesBetween(toHead(before), toHead(after), headFields)
  const gone = subtract(toLines(before), toLines(after))
  const come = subtract(toLines(after), toLines(before))
  return gone.length + come.length === 0 ? changes : { ...changes, lines: { from: gone, to: come } }
}

function toHead(bid: Bid) {
  return {
    ...z.encode(PlainFields, bid),
    total: toDollars(bid.total),
    paymentSchedule: bid.paymentSchedule.map(({ label, due }) => `${label} · ${toDollars(due)}`),
  }
}

function toLines(bid: Bid): string[] {
  return bid.groups.flatMap(({ name, items }) =>
    items.map((item) => {
      const choice = item.optional ? ` · optional${item.selected ? ', selected' : ''}` : ''
      const price = `${item.quantity / 1000} ${item.unit} × ${toDollars(item.unitPrice)}`
      return `${name} · ${item.description} · ${price}${choice}`
    }),
  )
}

/** The lines of the first list that the second has not, or not so often. */
function subtract(lines: readonly string[], others: readonly string[]): string[] {
  const left = new Map<string, number>()
  for (const other of others) left.set(other, (left.get(other) ?? 0) + 1)
  return lines.filter((line) => {
    const count = left.get(line) ?? 0
    left.set(line, count - 1)
    return count <= 0
  })
}
