import { type RawBuilder, sql } from 'kysely'

/** True for a payment that was reversed: the money never came. @param paymentId its id in the query */
export function wasReversed(paymentId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from received_payment undone where undone.corrects_id = ${paymentId} and undone.kind = 'reversal')`
}
