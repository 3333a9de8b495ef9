import { Alert, Text, Title } from '@mantine/core'
import type { Invoice } from '../../contract/invoices.ts'
import type { Cents } from '../../domain/money.ts'
import { useDeliveriesOf } from '../deliveries/deliveries-api.ts'
import { DeliveryList } from '../deliveries/delivery-list.tsx'
import { named } from '../language/names.ts'
import { t } from '../language/t.ts'
import { PaymentList, type PaymentStep } from '../payments/payment-list.tsx'
import { FactList } from '../ui/fact-list.tsx'
import { ErrorState } from '../ui/loading/error-state.tsx'
import { Money } from '../ui/money.tsx'
import { RecordDrawer } from '../ui/record-drawer.tsx'
import { DateText, InstantText } from '../ui/time-text.tsx'
import { InvoiceActions } from './invoice-actions.tsx'
import { InvoiceBadges } from './invoice-badges.tsx'
import classes from './invoice-drawer.module.css'
import type { MoneyPanel } from './money-panel.ts'
import { Reminders } from './reminders.tsx'

/** One invoice: its lines, payments, reminders and messages, and the next steps. */
export function InvoiceDrawer({
  invoice,
  warning,
  onClose,
  onStep,
  onPaymentStep,
}: {
  invoice: Invoice
  /** When the project's invoices ask for more than its contract. */
  warning: string | null
  onClose: () => void
  onStep: (kind: MoneyPanel) => void
  onPaymentStep: (kind: PaymentStep, paymentId: number) => void
}) {
  return (
    <RecordDrawer
      title={t('Invoice {number}', { number: invoice.number })}
      badges={<InvoiceBadges invoice={invoice} />}
      actions={<InvoiceActions invoice={invoice} onStep={onStep} onDeleted={onClose} />}
      onClose={onClose}
    >
      {invoice.status === 'void' && (
        <Alert color="gray" title={t('This invoice is void. Nobody owes it.')}>
          {invoice.voidReason}
        </Alert>
      )}
      {warning && invoice.status !== 'void' && (
        <Alert color="yellow" py="xs" role="status">
          {warning}.
        </Alert>
      )}
      {invoice.title && <Text fw={600}>{invoice.title}</Text>}
      <Lines invoice={invoice} />
      <InvoiceFacts invoice={invoice} />
      <Reminders invoice={invoice} onRemind={() => onStep('remindInvoice')} />
      {invoice.received_payments.length > 0 && (
        <section aria-label={t('Payments received')}>
          <Title order={3}>{t('Payments received')}</Title>
          <PaymentList payments={invoice.received_payments} onStep={onPaymentStep} />
        </section>
      )}
      <Messages invoiceId={invoice.id} />
    </RecordDrawer>
  )
}

function Lines({ invoice }: { invoice: Invoice }) {
  const { items, retention, total, paid, balance, status } = invoice
  return (
    <table className={classes.lines}>
      <tbody>
        {items.map((line) => (
          <Sum key={line.id} label={line.description} cents={line.amount} />
        ))}
      </tbody>
      <tfoot>
        {retention > 0 && <Sum label={t('Less retention')} cents={-retention} />}
        <Sum label={t('Invoice')} cents={total} strong />
        {paid !== 0 && <Sum label={t('Paid')} cents={-paid} />}
        {status !== 'void' && (
          <Sum label={balance < 0 ? t('Paid too much') : t('Balance')} cents={Math.abs(balance)} strong />
        )}
      </tfoot>
    </table>
  )
}

function Sum({ label, cents, strong = false }: { label: string; cents: Cents; strong?: boolean }) {
  return (
    <tr data-strong={strong || undefined}>
      <th scope="row">{label}</th>
      <td data-figure>
        <Money cents={cents} />
      </td>
    </tr>
  )
}

function InvoiceFacts({
  invoice: { issued, dueDate, paymentTerms, datesSent, notes },
}: {
  invoice: Invoice
}) {
  const sent = datesSent.map((instant) => (
    <div key={instant}>
      <InstantText instant={instant} />
    </div>
  ))
  return (
    <>
      <FactList
        facts={[
          [t('Issued'), <DateText key="issued" day={issued} />],
          [t('Due'), <DateText key="due" day={dueDate} absent={t('No due date')} />],
          [t('Terms'), paymentTerms.join(', ')],
          [named('Sent', 'invoice'), sent.length === 0 ? t('Not yet') : sent],
        ]}
      />
      {notes && (
        <Text size="sm" className={classes.notes ?? ''}>
          {notes}
        </Text>
      )}
    </>
  )
}

/** Messages sent about an invoice, its reminders and receipts, and whether they arrived. */
function Messages({ invoiceId }: { invoiceId: number }) {
  const { data, error, refetch } = useDeliveriesOf({ invoice_id: invoiceId })
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data || data.length === 0) return null
  return (
    <section aria-label={t('Messages about this invoice')}>
      <Title order={3}>{t('Messages')}</Title>
      <DeliveryList deliveries={data} />
    </section>
  )
}
