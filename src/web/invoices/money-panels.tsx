import { Drawer } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Company } from '../../contract/company.ts'
import type { Billing, Invoice } from '../../contract/invoices.ts'
import type { Project } from '../../contract/projects.ts'
import { useCompany } from '../api/lists.ts'
import { t } from '../language/t.ts'
import { EditPaymentDrawer } from '../payments/edit-payment-drawer.tsx'
import { RecordPaymentDrawer } from '../payments/record-payment-drawer.tsx'
import { RefundDrawer } from '../payments/refund-drawer.tsx'
import { ReverseDialog } from '../payments/reverse-dialog.tsx'
import { SendReceiptDrawer } from '../payments/send-receipt-drawer.tsx'
import { ErrorState } from '../ui/loading/error-state.tsx'
import { LoadingSkeleton } from '../ui/loading/loading-skeleton.tsx'
import { InvoiceDrawer } from './invoice-drawer.tsx'
import { EditInvoiceDrawer, NewInvoiceDrawer, ReleaseRetentionDrawer } from './invoice-drawers.tsx'
import { useBilling } from './invoices-api.ts'
import { projectWarning } from './project-warning.ts'
import { RemindInvoiceDrawer, SendInvoiceDrawer } from './send-invoice-drawer.tsx'
import type { InvoicePanel, MoneyPanel, PaymentPanel } from './use-money-panel.ts'

interface PanelProps {
  project: Project
  open: (panel: MoneyPanel) => void
  leaveFor: (panel?: MoneyPanel) => void
}

/** The panel that the address names; nothing for an invoice or a payment that the project does not have. */
export default function MoneyPanels({ panel, ...rest }: PanelProps & { panel: MoneyPanel }) {
  switch (panel.kind) {
    case 'new-invoice':
    case 'release-retention':
      return <NewPanel kind={panel.kind} {...rest} />
    case 'edit-payment':
    case 'refund-payment':
    case 'reverse-payment':
    case 'send-receipt':
      return <PaymentPanelOf kind={panel.kind} id={panel.id} {...rest} />
    default: {
      const invoice = rest.project.invoices.find(({ id }) => id === panel.id)
      if (!invoice) return null
      return <InvoicePanelOf key={invoice.id} kind={panel.kind} invoice={invoice} {...rest} />
    }
  }
}

function NewPanel({ kind, project, leaveFor }: PanelProps & { kind: 'new-invoice' | 'release-retention' }) {
  const close = () => leaveFor()
  const Panel = kind === 'new-invoice' ? NewInvoiceDrawer : ReleaseRetentionDrawer
  return (
    <WithBilling projectId={project.id} onClose={close}>
      {(given) => (
        <Panel
          project={project}
          {...given}
          onClose={close}
          onCreated={({ id }) => leaveFor({ kind: 'invoice', id })}
        />
      )}
    </WithBilling>
  )
}

function InvoicePanelOf({
  kind,
  invoice,
  project,
  open,
  leaveFor,
}: PanelProps & { kind: InvoicePanel; invoice: Invoice }) {
  const { id } = invoice
  const back = () => leaveFor({ kind: 'invoice', id })
  const { customer } = project
  if (kind !== 'invoice' && invoice.status === 'void') return null
  switch (kind) {
    case 'invoice':
      return (
        <InvoiceDrawer
          invoice={invoice}
          warning={projectWarning(project)}
          onClose={() => leaveFor()}
          onStep={(step) => leaveFor({ kind: step, id })}
          onPaymentStep={(step, paymentId) => open({ kind: step, id: paymentId })}
        />
      )
    case 'send-invoice':
      return <SendInvoiceDrawer invoice={invoice} recipient={customer} onClose={back} />
    case 'remind-invoice':
      return <RemindInvoiceDrawer invoice={invoice} recipient={customer} onClose={back} />
    case 'record-payment':
      return <RecordPaymentDrawer invoice={invoice} onClose={() => leaveFor()} />
    case 'edit-invoice':
      return (
        <WithBilling projectId={project.id} onClose={back}>
          {(given) => <EditInvoiceDrawer project={project} invoice={invoice} {...given} onClose={back} />}
        </WithBilling>
      )
  }
}

function PaymentPanelOf({ kind, id, project, leaveFor }: PanelProps & { kind: PaymentPanel; id: number }) {
  const isIt = (received: { id: number }) => received.id === id
  const invoice = project.invoices.find(({ received_payments }) => received_payments.some(isIt))
  const payment = invoice?.received_payments.find(isIt)
  if (!invoice || !payment) return null
  const { number } = invoice
  const close = () => leaveFor()
  switch (kind) {
    case 'edit-payment':
      return <EditPaymentDrawer key={id} payment={payment} onClose={close} />
    case 'refund-payment':
      return <RefundDrawer key={id} payment={payment} invoice={invoice} onClose={close} />
    case 'reverse-payment':
      return <ReverseDialog key={id} payment={payment} invoiceNumber={number} onClose={close} />
    case 'send-receipt':
      return (
        <SendReceiptDrawer
          key={id}
          payment={payment}
          invoiceNumber={number}
          recipient={project.customer}
          onClose={close}
        />
      )
  }
}

/** The company's terms and what can be billed are part of the form: it waits for them. */
function WithBilling({
  projectId,
  onClose,
  children,
}: {
  projectId: number
  onClose: () => void
  children: (given: { company: Company; billing: Billing }) => ReactNode
}) {
  const company = useCompany()
  const billing = useBilling(projectId)
  if (company.data && billing.data) return children({ company: company.data, billing: billing.data })
  const failed = company.error ? company : billing
  return (
    <Drawer opened onClose={onClose} title={t('Invoice')} position="right" size="34rem">
      {failed.error ? (
        <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />
      ) : (
        <LoadingSkeleton />
      )}
    </Drawer>
  )
}
