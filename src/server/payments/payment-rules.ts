import { assertBookDay } from '../../domain/books.ts'
import type { Day } from '../../domain/dates.ts'
import { assertPaymentDays } from '../../domain/invoices.ts'

// What recording, correcting and changing payments have in common.

/** Within this time an identical record that was asked for without a key is a second click. */
const sameWithinMs = 10_000

/** When a second click would have made its record. */
export function secondClick(at: Date): { from: Date; to: Date } {
  return { from: new Date(at.getTime() - sameWithinMs), to: new Date(at.getTime() + sameWithinMs) }
}

/** @throws invalid naming `received` or `cleared` for a day to come, or the bank before the customer */
export function assertBookDays(
  { received, cleared }: { received: Day; cleared: Day | null },
  today: Day,
): void {
  assertBookDay('received', received, today)
  assertBookDay('cleared', cleared, today)
  assertPaymentDays(received, cleared)
}

/** `check 1042`, `ACH`: for a sentence of the history. */
export function describeMethod({
  method,
  identification,
}: {
  method: string
  identification: string
}): string {
  const words = method === 'ach' ? 'ACH' : method
  return identification === '' ? words : `${words} ${identification}`
}
