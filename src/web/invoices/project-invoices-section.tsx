import { Alert, Button, Text, Title } from '@mantine/core'
import { IconLockOpen2, IconPlus } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import type { Invoice } from '../../contract/invoices.ts'
import type { Project } from '../../contract/projects.ts'
import { named } from '../language/names.ts'
import { Rich } from '../language/rich.tsx'
import { t } from '../language/t.ts'
import { PaymentList } from '../payments/payment-list.tsx'
import type { Column } from '../records/record-list/column.ts'
import { RecordCards } from '../records/record-list/record-cards.tsx'
import { Money } from '../ui/money.tsx'
import { Section } from '../ui/section.tsx'
import { DateText, InstantDay } from '../ui/time-text.tsx'
import { usePanel } from '../ui/use-panel.ts'
import { ProjectProgress, projectWarning } from './billing-progress.tsx'
import { InvoiceBadges } from './invoice-badges.tsx'
import { moneyPanels } from './money-panel.ts'

const MoneyPanels = lazy(() => import('./money-panels.tsx'))

/** A project's invoices and the payments received on them. */
export function ProjectInvoicesSection({ project }: { project: Project }) {
  const { panel, ...panels } = usePanel(moneyPanels)
  const { invoices, money } = project
  const warning = projectWarning(project)
  const numbers = new Map(invoices.map((invoice) => [invoice.id, invoice.number]))
  const payments = invoices
    .flatMap((invoice) => invoice.received_payments)
    .sort((one, other) => other.received.localeCompare(one.received) || other.id - one.id)
  return (
    <>
      <Section
        id="invoices"
        title={t('Invoices and payments')}
        empty={
          invoices.length === 0 &&
          (project.finalized
            ? t('No invoices yet. Bill the first lines of the payment schedule.')
            : t('No invoices yet. Finalize a bid to bill its payment schedule here.'))
        }
        actions={
          <>
            {money.retentionHeld > 0 && (
              <Button
                variant="default"
                leftSection={<IconLockOpen2 size={16} />}
                onClick={() => panels.open('releaseRetention')}
              >
                {t('Release retention')}
              </Button>
            )}
            <Button
              variant="default"
              leftSection={<IconPlus size={16} />}
              data-tour="new-invoice"
              onClick={() => panels.open('newInvoice')}
            >
              {t('New invoice')}
            </Button>
          </>
        }
      >
        {warning && (
          <Alert color="yellow" py="xs" mb="xs">
            {warning}.
          </Alert>
        )}
        {project.finalized && <ProjectProgress money={money} />}
        <InvoiceList
          invoices={invoices}
          onOpen={({ id }) => panels.open('invoice', id)}
          onRecordPayment={({ id }) => panels.open('recordPayment', id)}
        />
        {payments.length > 0 && (
          <>
            <Title order={3} mt="md" mb={4}>
              {t('Payments received')}
            </Title>
            <PaymentList
              payments={payments}
              about={(payment) => {
                const number = numbers.get(payment.invoice)
                return number === undefined ? t('on an invoice') : t('on {number}', { number })
              }}
              onStep={panels.open}
            />
          </>
        )}
      </Section>
      {panel && (
        <Suspense fallback={null}>
          <MoneyPanels project={project} panel={panel} panels={panels} />
        </Suspense>
      )}
    </>
  )
}

/** A project's invoices with their totals and what is still owed. */
function InvoiceList({
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
