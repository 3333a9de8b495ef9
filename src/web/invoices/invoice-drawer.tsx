import { Alert, Button, Group, Switch, Text, Title } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import type { Invoice } from '../../contract/invoices.ts'
import { companyDayOf } from '../../domain/dates.ts'
import type { Cents } from '../../domain/money.ts'
import { useCompany } from '../api/lists.ts'
import { useDeliveriesOf } from '../deliveries/deliveries-api.ts'
import { DeliveryList } from '../deliveries/delivery-list.tsx'
import { named } from '../language/names.ts'
import { t } from '../language/t.ts'
import { PaymentList, type PaymentStep } from '../payments/payment-list.tsx'
import { FactList } from '../ui/fact-list.tsx'
import { ErrorState } from '../ui/loading/error-state.tsx'
import { Money } from '../ui/money.tsx'
import { notifyError, notifySuccess } from '../ui/notify.ts'
import { RecordDrawer } from '../ui/record-drawer.tsx'
import { formatRelative } from '../ui/time.ts'
import { DateText, InstantText } from '../ui/time-text.tsx'
import { InvoiceActions } from './invoice-actions.tsx'
import { InvoiceBadges } from './invoice-badges.tsx'
import classes from './invoice-drawer.module.css'
import { useUpdateInvoice } from './invoices-api.ts'
import type { MoneyPanel } from './money-panel.ts'

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

/** The reminders of an invoice that was sent and is still owed. */
function Reminders({ invoice, onRemind }: { invoice: Invoice; onRemind: () => void }) {
  const { data: company } = useCompany()
  const update = useUpdateInvoice(invoice.id)
  const { datesSent, status, balance, remindersPaused, remindersSent } = invoice
  const isOwed = datesSent.length > 0 && status !== 'void' && balance > 0
  if (!isOwed && remindersSent === 0) return null

  async function setPaused(paused: boolean) {
    try {
      await update.mutateAsync({ remindersPaused: paused, version: invoice.version })
      notifySuccess(paused ? t('No automatic reminders') : t('Reminders go out again'))
    } catch (error) {
      notifyError(error)
    }
  }

  return (
    <section aria-label={t('Reminders')}>
      <Group justify="space-between" gap="xs">
        <Text size="sm">{sentWords(invoice)}</Text>
        {isOwed && (
          <Button
            variant="default"
            size="xs"
            leftSection={<IconBell size={14} aria-hidden />}
            onClick={onRemind}
          >
            {t('Send a reminder')}
          </Button>
        )}
      </Group>
      {isOwed && company && (
        <Switch
          mt="xs"
          label={t('Remind automatically')}
          description={planWords(company.reminderDays, invoice)}
          disabled={update.isPending || company.reminderDays.length === 0}
          checked={!remindersPaused && company.reminderDays.length > 0}
          onChange={(event) => void setPaused(!event.currentTarget.checked)}
        />
      )}
    </section>
  )
}

function sentWords({ remindersSent: count, remindedAt }: Invoice): string {
  if (count === 0) return t('No reminder sent yet')
  if (!remindedAt) return t('{count, plural, one {# reminder sent} other {# reminders sent}}', { count })
  return t('{count, plural, one {# reminder sent, last {when}} other {# reminders sent, last {when}}}', {
    count,
    when: formatRelative(remindedAt),
  })
}

/** How many days after the due date the company's settings send reminders. */
function planWords(reminderDays: readonly number[], { dueDate, remindersPaused }: Invoice): string {
  if (reminderDays.length === 0) return t('Your company settings have no reminder days.')
  if (remindersPaused) return t('Paused for this invoice.')
  const days = reminderDays.join(', ')
  if (dueDate === null) {
    return t('{days} days after the due date; this invoice has none, so none goes out.', { days })
  }
  return dueDate < companyDayOf(new Date())
    ? t('{days} days after the due date; it is past due.', { days })
    : t('{days} days after the due date', { days })
}
