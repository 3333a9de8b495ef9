import type { ReactNode } from 'react'
import type { Company } from '../../contract/company.ts'
import type { Billing, Invoice } from '../../contract/invoices.ts'
import type { ReceivedPayment } from '../../contract/payments.ts'
import type { Project } from '../../contract/projects.ts'
import { useCompany } from '../api/lists.ts'
import { t } from '../language/t.ts'
import { useOnlinePayments } from '../online-payments/online-payments-api.ts'
import { OnlineRefundDrawer } from '../online-payments/online-refund-drawer.tsx'
import { EditPaymentDrawer, RecordPaymentDrawer } from '../payments/payment-drawers.tsx'
import { RefundDrawer } from '../payments/refund-drawer.tsx'
import { ReverseDialog } from '../payments/reverse-dialog.tsx'
import { SendReceiptDrawer } from '../payments/send-receipt-drawer.tsx'
import { SideDrawer } from '../ui/dialog.tsx'
import { LoadState } from '../ui/loading/loaded.tsx'
import type { Panel, Panels } from '../ui/use-panel.ts'
import { projectWarning } from './billing-progress.tsx'
import { InvoiceDrawer } from './invoice-drawer.tsx'
import { EditInvoiceDrawer, NewInvoiceDrawer } from './invoice-drawers.tsx'
import { useBilling } from './invoices-api.ts'
import type { MoneyPanel } from './money-panel.ts'
import { RemindInvoiceDrawer, SendInvoiceDrawer } from './send-invoice-drawer.tsx'

interface PanelProps {
  project: Project
  panel: Panel<MoneyPanel>
  panels: Panels<MoneyPanel>
}

/** The panel that the address names; nothing for an invoice or a payment that the project does not have. */
export default function MoneyPanels(props: PanelProps) {
  const { project, panel, panels } = props
  const { kind, id } = panel
  if (kind === 'newInvoice' || kind === 'billLine' || kind === 'releaseRetention') {
    return (
      <WithBilling projectId={project.id} onClose={panels.close}>
        {(given) => (
          <NewInvoiceDrawer
            key={`${kind}-${id}`}
            kind={kind === 'billLine' ? 'newInvoice' : kind}
            lineId={kind === 'billLine' ? id : undefined}
            project={project}
            {...given}
            onClose={panels.close}
            onCreated={(invoice) => panels.switchTo('invoice', invoice.id)}
          />
        )}
      </WithBilling>
    )
  }
  const invoice = project.invoices.find((one) => one.id === id)
  if (kind === 'invoice' && invoice) {
    return (
      <InvoiceDrawer
        key={id}
        invoice={invoice}
        warning={projectWarning(project)}
        onClose={panels.close}
        onStep={(step) => panels.switchTo(step, id)}
        onPaymentStep={panels.open}
      />
    )
  }
  if (isPaymentPanel(kind)) return <PaymentPanel key={id} {...props} />
  return invoice && invoice.status !== 'void' && <InvoicePanel key={id} invoice={invoice} {...props} />
}

function InvoicePanel({ invoice, project, panel, panels }: PanelProps & { invoice: Invoice }) {
  const back = () => panels.switchTo('invoice', invoice.id)
  const { customer } = project
  switch (panel.kind) {
    case 'sendInvoice':
      return <SendInvoiceDrawer invoice={invoice} recipient={customer} onClose={back} />
    case 'remindInvoice':
      return <RemindInvoiceDrawer invoice={invoice} recipient={customer} onClose={back} />
    case 'recordPayment':
      return <RecordPaymentDrawer invoice={invoice} onClose={panels.close} />
    default:
      return (
        <WithBilling projectId={project.id} onClose={back}>
          {(given) => <EditInvoiceDrawer project={project} invoice={invoice} {...given} onClose={back} />}
        </WithBilling>
      )
  }
}

function isPaymentPanel(kind: MoneyPanel): boolean {
  return ['editPayment', 'refundPayment', 'reversePayment', 'sendReceipt'].includes(kind)
}

function PaymentPanel({ panel, project, panels }: PanelProps) {
  const isWanted = ({ id }: { id: number }) => id === panel.id
  const invoice = project.invoices.find(({ received_payments }) => received_payments.some(isWanted))
  const payment = invoice?.received_payments.find(isWanted)
  if (!invoice || !payment) return null
  const { number } = invoice
  switch (panel.kind) {
    case 'editPayment':
      return <EditPaymentDrawer payment={payment} onClose={panels.close} />
    case 'refundPayment':
      return <RefundPanel payment={payment} invoice={invoice} onClose={panels.close} />
    case 'reversePayment':
      return <ReverseDialog payment={payment} invoiceNumber={number} onClose={panels.close} />
    default:
      return (
        <SendReceiptDrawer
          payment={payment}
          invoiceNumber={number}
          recipient={project.customer}
          onClose={panels.close}
        />
      )
  }
}

/** What came online goes back the same way; of anything else only a record is made. */
function RefundPanel({
  payment,
  invoice,
  onClose,
}: {
  payment: ReceivedPayment
  invoice: Invoice
  onClose: () => void
}) {
  const online = useOnlinePayments(payment.project_id)
  if (online.data?.some(({ payment_id }) => payment_id === payment.id)) {
    return <OnlineRefundDrawer payment={payment} invoice={invoice} onClose={onClose} />
  }
  if (online.data || online.error) {
    return <RefundDrawer payment={payment} invoice={invoice} onClose={onClose} />
  }
  return (
    <SideDrawer onClose={onClose} title={t('Refund')}>
      <LoadState query={online} />
    </SideDrawer>
  )
}

/** The form of an invoice opens once the company's terms and the project's billing have loaded. */
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
  return (
    <SideDrawer onClose={onClose} title={t('Invoice')}>
      <LoadState query={company.error ? company : billing} />
    </SideDrawer>
  )
}
