import type { PaymentRow } from '../../contract/payments.ts'
import { Rich } from '../language/rich.tsx'
import { t } from '../language/t.ts'
import type { Column } from '../records/record-list/column.ts'
import table from '../records/record-list/list-table.module.css'
import { Money } from '../ui/money.tsx'
import { DateText } from '../ui/time-text.tsx'
import { StateBadge } from './payment-list.tsx'
import { canBeCleared, paymentWords, reasonWords } from './payment-words.ts'
import classes from './payments.module.css'

export const paymentColumns: readonly Column<PaymentRow>[] = [
  {
    key: 'received',
    label: t('Received'),
    kind: 'day',
    sorts: true,
    width: '7.5rem',
    card: 'fact',
    cell: ({ received }) => <DateText day={received} />,
  },
  {
    key: 'customer',
    label: t('Customer'),
    sorts: true,
    card: 'name',
    cell: ({ project }) => project.customerName,
  },
  {
    key: 'invoice',
    label: t('Invoice'),
    width: '9rem',
    opens: true,
    cell: ({ invoiceNumber }) => invoiceNumber,
  },
  {
    key: 'method',
    label: t('Method'),
    sorts: true,
    card: 'fact',
    cell: (payment) => (
      <>
        {paymentWords(payment)} <StateBadge payment={payment} />
        {payment.reason !== '' && <span className={table.second}> {reasonWords(payment.reason)}</span>}
      </>
    ),
    onCard: (payment) => (
      <>
        {t('{payment} on {invoiceNumber}', {
          payment: paymentWords(payment),
          invoiceNumber: payment.invoiceNumber,
        })}{' '}
        <StateBadge payment={payment} />
      </>
    ),
  },
  {
    key: 'cleared',
    label: t('Cleared'),
    kind: 'day',
    sorts: true,
    width: '8rem',
    card: 'fact',
    cell: (payment) => (isOpen(payment) ? t('Not yet') : <DateText day={payment.cleared} />),
    onCard: (payment) =>
      isOpen(payment)
        ? t('not cleared yet')
        : payment.cleared && (
            <Rich message="cleared <0/>" components={[<DateText key="day" day={payment.cleared} />]} />
          ),
  },
  {
    key: 'amount',
    label: t('Amount'),
    kind: 'figure',
    sorts: true,
    width: '8.5rem',
    card: 'amount',
    cell: ({ amount, isReversed }) => (
      <span className={isReversed ? classes.undone : undefined}>
        <Money cents={amount} />
      </span>
    ),
  },
]

function isOpen(payment: PaymentRow): boolean {
  return payment.cleared === null && canBeCleared(payment)
}

/** Names the invoice too, because a customer's payments can be alike. */
export function chooseLabel({ project, invoiceNumber, ...payment }: PaymentRow): string {
  return t('Choose {payment} of {customerName} on {invoiceNumber}', {
    payment: paymentWords(payment),
    customerName: project.customerName,
    invoiceNumber,
  })
}
