import type { Transaction } from 'kysely'
import type { RefusedCopy } from '../../domain/deliveries.ts'
import { quote, say } from '../../domain/sentences/say.ts'
import type { DB } from '../database/schema.generated.ts'
import type { ReportedRecipient } from '../mail/delivery-report.ts'
import { recordDeliveryEvent } from './delivery-events.ts'
import { type DeliveryRow, toRefusedCopies } from './outgoing-message.ts'

/**
 * Notes copies that did not arrive, each once, on a locked delivery and in its history. The delivery's own status stays:
 * it tells about whom the message is for.
 */
export async function recordRefusedCopies(
  trx: Transaction<DB>,
  row: DeliveryRow,
  copies: readonly RefusedCopy[],
  at: Date,
): Promise<void> {
  const known = toRefusedCopies(row)
  const added = copies.filter(({ address }) => !known.some((copy) => isSame(copy.address, address)))
  if (added.length === 0) return
  await trx
    .updateTable('delivery')
    .set({ refused_copies: JSON.stringify([...known, ...added]), updated_at: at })
    .where('id', '=', row.id)
    .execute()
  for (const { address, reason } of added) {
    await recordDeliveryEvent(trx, row.id, {
      at,
      actor: null,
      verb: 'copy_refused',
      tell: (_, content) => {
        const whole = say('the copy of {what} for {text} did not arrive', { what: content, text: address })
        return reason === '' ? whole : say('{whole}: {problem}', { whole, problem: quote(reason) })
      },
    })
  }
}

/**
 * Whom a report is about. It is about a copy only where it names one, by the address that we wrote to or the one that
 * its mail was forwarded to; all else can only be about whom the message is for.
 */
export function divideReport(
  { recipient, cc, bcc }: Pick<DeliveryRow, 'recipient' | 'cc' | 'bcc'>,
  recipients: readonly ReportedRecipient[],
): { own: ReportedRecipient[]; copies: ReportedRecipient[] } {
  const copies = [...cc, ...bcc].filter((copy) => !isSame(copy, recipient))
  const copyOf = ({ address, originalAddress = address }: ReportedRecipient) =>
    copies.find((copy) => isSame(copy, originalAddress)) ?? copies.find((copy) => isSame(copy, address))
  return {
    own: recipients.filter((reported) => copyOf(reported) === undefined),
    copies: recipients.flatMap((reported) => {
      const address = copyOf(reported)
      return address === undefined ? [] : [{ ...reported, address }]
    }),
  }
}

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}
