import { assertBookDay } from '../../domain/books.ts'
import type { Day } from '../../domain/dates.ts'
import { assertPaymentDays } from '../../domain/invoices.ts'

// What recording, correcting and changing payments have in common.

/** @throws invalid naming `received` or `cleared` for a day to come, or the bank before the customer */
export function assertBookDays(
  { received, cleared }: { received: Day; cleared: Day | null },
  today: Day,
): void {
  assertBookDay('received', received, today)
  assertBookDay('cleared', cleared, today)
  assertPaymentDays(received, cleared)
}
