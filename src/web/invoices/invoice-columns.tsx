import { Text } from '@mantine/core'
import type { InvoiceRow } from '../../contract/invoice-lists.ts'
import { named } from '../language/names.ts'
import { Rich } from '../language/rich.tsx'
import { t } from '../language/t.ts'
import type { Column } from '../records/record-list/column.ts'
import table from '../records/record-list/list-table.module.css'
import { Money } from '../ui/money.tsx'
import { DateText, InstantDay } from '../ui/time-text.tsx'
import { InvoiceBadges } from './invoice-badges.tsx'

export const invoiceColumns: readonly Column<InvoiceRow>[] = [
  {
    key: 'number',
    label: t('Number'),
    sorts: true,
    width: '8rem',
    opens: true,
    card: 'fact',
    cell: ({ number }) => number,
  },
  {
    key: 'customer',
    label: t('Customer'),
    sorts: true,
    card: 'name',
    cell: ({ project, title }) => (
      <>
        {project.customerName}
        {title !== '' && <span className={table.second}> {title}</span>}
      </>
    ),
    onCard: ({ project }) => project.customerName,
  },
  {
    key: 'status',
    label: t('Status'),
    width: '10.5rem',
    card: 'fact',
    cell: (invoice) => <InvoiceBadges invoice={invoice} size="md" />,
  },
  {
    key: 'sent',
    label: named('Sent', 'invoice'),
    kind: 'day',
    width: '7rem',
    cell: ({ sentAt }) => (sentAt ? <InstantDay instant={sentAt} /> : '—'),
  },
  {
    key: 'issued',
    label: t('Issued'),
    kind: 'day',
    sorts: true,
    width: '7rem',
    card: 'fact',
    cell: ({ issued }) => <DateText day={issued} />,
    onCard: (invoice) =>
      !isDue(invoice) && (
        <Rich message="issued <0/>" components={[<DateText key="issued" day={invoice.issued} />]} />
      ),
  },
  {
    key: 'due',
    label: t('Due'),
    kind: 'day',
    sorts: true,
    width: '12.25rem',
    card: 'fact',
    cell: DueText,
    onCard: (invoice) =>
      isDue(invoice) && <Rich message="due <0/>" components={[<DueText key="due" {...invoice} />]} />,
  },
  {
    key: 'total',
    label: t('Total'),
    kind: 'figure',
    sorts: true,
    width: '7.25rem',
    card: 'amount',
    // Gray, because the totals above the list leave drafts out.
    cell: ({ status, total }) => (
      <Text span inherit {...(status === 'draft' && { c: 'dimmed' })}>
        <Money cents={total} />
      </Text>
    ),
  },
  {
    key: 'balance',
    label: t('Balance'),
    kind: 'figure',
    sorts: true,
    width: '7.25rem',
    card: 'fact',
    cell: (invoice) => <Money cents={owedOn(invoice)} />,
    onCard: (invoice) => {
      const owed = owedOn(invoice)
      if (owed === null || owed === invoice.total) return null
      return <Rich message="<0/> open" components={[<Money key="open" cents={owed} />]} />
    },
  },
]

function isDue(invoice: InvoiceRow): boolean {
  return invoice.balance > 0 && invoice.status !== 'void' && Boolean(invoice.dueOn)
}

/** Nothing is owed on a draft. */
function owedOn({ status, balance }: InvoiceRow) {
  return status === 'void' || status === 'draft' || balance === 0 ? null : balance
}

function DueText({ dueOn, daysOverdue }: Pick<InvoiceRow, 'dueOn' | 'daysOverdue'>) {
  return (
    <>
      <Text span inherit style={{ whiteSpace: 'nowrap' }}>
        <DateText day={dueOn} />
      </Text>
      {daysOverdue > 0 && (
        <Text span size="xs" c="var(--mantine-color-error)" style={{ whiteSpace: 'nowrap' }}>
          {' '}
          {t('{days, plural, one {# day late} other {# days late}}', { days: daysOverdue })}
        </Text>
      )}
    </>
  )
}
