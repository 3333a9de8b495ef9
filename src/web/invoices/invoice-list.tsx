import { Button, Text } from '@mantine/core'
import type { Invoice } from '../../contract/invoices.ts'
import { named } from '../language/names.ts'
import { Rich } from '../language/rich.tsx'
import { t } from '../language/t.ts'
import type { Column } from '../records/record-list/column.ts'
import { RecordCards } from '../records/record-list/record-cards.tsx'
import { Money } from '../ui/money.tsx'
import { DateText, InstantDay } from '../ui/time-text.tsx'
import { InvoiceBadges } from './invoice-badges.tsx'

/** A project's invoices with their totals and what is still owed. */
export function InvoiceList({
  invoices,
  onOpen,
  onRecordPayment,
}: {
  invoices: readonly Invoice[]
  onOpen: (invoice: Invoice) => void
  onRecordPayment: (invoice: Invoice) => void
}) {
  const columns: readonly Column<Invoice>[] = [
    ...facts,
    {
      key: 'actions',
      label: t('Actions'),
      card: 'actions',
      cell: (invoice) =>
        invoice.status !== 'void' &&
        invoice.balance > 0 && (
          <Button
            variant="default"
            size="xs"
            onClick={() => onRecordPayment(invoice)}
            aria-label={t('Record payment on invoice {number}', { number: invoice.number })}
          >
            {t('Record payment')}
          </Button>
        ),
    },
  ]
  return <RecordCards rows={invoices} columns={columns} opens={(invoice) => () => onOpen(invoice)} />
}

const facts: readonly Column<Invoice>[] = [
  {
    key: 'number',
    label: t('Number'),
    card: 'name',
    cell: ({ id, number }) => <span id={`invoice-${id}`}>{number}</span>,
  },
  {
    key: 'total',
    label: t('Total'),
    card: 'amount',
    cell: ({ status, total }) => (
      <Text
        span
        inherit
        {...((status === 'draft' || status === 'void') && { c: 'dimmed' })}
        {...(status === 'void' && { td: 'line-through' })}
      >
        <Money cents={total} />
      </Text>
    ),
  },
  {
    key: 'status',
    label: t('Status'),
    card: 'fact',
    cell: (invoice) => <InvoiceBadges invoice={invoice} />,
  },
  { key: 'lines', label: t('Lines'), card: 'fact', cell: titleOrLines },
  { key: 'due', label: t('Due'), card: 'fact', cell: DueOrIssued },
  { key: 'sent', label: named('Sent', 'invoice'), card: 'fact', cell: LastSent },
  { key: 'balance', label: t('Balance'), card: 'fact', cell: OpenBalance },
]

function titleOrLines({ title, items }: Invoice): string {
  if (title) return title
  const more = items.length - 2
  const first = items
    .slice(0, 2)
    .map((line) => line.description)
    .join(', ')
  return more > 0 ? t('{first} and {more} more', { first, more }) : first
}

function DueOrIssued({ status, dueOn, issued }: Invoice) {
  const isOpen = status !== 'paid' && status !== 'void' && dueOn !== null
  return (
    <Rich
      message={isOpen ? 'due <0/>' : 'issued <0/>'}
      components={[<DateText key="day" day={isOpen ? dueOn : issued} />]}
    />
  )
}

function LastSent({ datesSent, status }: Invoice) {
  const last = datesSent.at(-1)
  if (last === undefined) return status === 'void' ? null : t('not sent')
  return (
    <Rich
      message={datesSent.length > 1 ? 'sent <0/>, {count} times' : 'sent <0/>'}
      values={{ count: datesSent.length }}
      components={[<InstantDay key="last" instant={last} />]}
    />
  )
}

function OpenBalance({ status, balance, paid }: Invoice) {
  // Nothing is owed on a draft.
  if (status === 'void' || status === 'draft') return null
  if (balance === 0) return t('nothing open')
  if (balance < 0) {
    return <Rich message="<0/> too much" components={[<Money key="credit" cents={-balance} />]} />
  }
  if (paid === 0) return t('nothing paid')
  return <Rich message="<0/> open" components={[<Money key="open" cents={balance} />]} />
}
