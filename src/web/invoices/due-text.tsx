import { Text } from '@mantine/core'
import type { InvoiceRow } from '../../contract/invoices.ts'
import { counted } from '../ui/counted.ts'
import { DateText } from '../ui/time-text.tsx'

/** By when an invoice is to be paid, and how long that is past. */
export function DueText({
  invoice: { dueDate, daysOverdue },
}: {
  invoice: Pick<InvoiceRow, 'dueDate' | 'daysOverdue'>
}) {
  return (
    <>
      <DateText day={dueDate} />
      {daysOverdue > 0 && (
        <Text span size="xs" c="var(--mantine-color-error)" style={{ whiteSpace: 'nowrap' }}>
          {' '}
          {counted(daysOverdue, 'day')} late
        </Text>
      )}
    </>
  )
}
