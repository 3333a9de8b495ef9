import { Text } from '@mantine/core'
import type { InvoiceRow } from '../../contract/invoice-lists.ts'
import { t } from '../language/t.ts'
import { DateText } from '../ui/time-text.tsx'
import classes from './money-filters.module.css'

/** By when an invoice is to be paid, and how long that is past. */
export function DueText({
  invoice: { dueOn, daysOverdue },
}: {
  invoice: Pick<InvoiceRow, 'dueOn' | 'daysOverdue'>
}) {
  return (
    <>
      <span className={classes.day}>
        <DateText day={dueOn} />
      </span>
      {daysOverdue > 0 && ' '}
      {daysOverdue > 0 && (
        <Text span size="xs" c="var(--mantine-color-error)" className={classes.day ?? ''}>
          {t('{days, plural, one {# day late} other {# days late}}', { days: daysOverdue })}
        </Text>
      )}
    </>
  )
}
