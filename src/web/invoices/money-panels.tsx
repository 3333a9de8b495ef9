import { Drawer } from '@mantine/core'
import type { Project } from '../../contract/projects.ts'
import { useCompany } from '../api/lists.ts'
import { EditPaymentDrawer } from '../payments/edit-payment-drawer.tsx'
import { RecordPaymentDrawer } from '../payments/record-payment-drawer.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { LoadingSkeleton } from '../ui/loading-skeleton.tsx'
import { InvoiceDrawer } from './invoice-drawer.tsx'
import { EditInvoiceDrawer, NewInvoiceDrawer } from './invoice-drawers.tsx'
import { contractWarning } from './invoice-form.ts'
import type { MoneyPanel } from './use-money-panel.ts'

/** The panel that the address names; nothing for an invoice or a payment that the project does not have. */
export default function MoneyPanels({
  project,
  panel,
  open,
  leaveFor,
}: {
  project: Project
  panel: MoneyPanel
  open: (panel: MoneyPanel) => void
  leaveFor: (panel?: MoneyPanel) => void
}) {
  const close = () => leaveFor()
  if (panel.kind === 'new-invoice') {
    return (
      <WithCompany onClose={close}>
        {(company) => (
          <NewInvoiceDrawer
            project={project}
            company={company}
            onClose={close}
            onCreated={({ id }) => leaveFor({ kind: 'invoice', id })}
          />
        )}
      </WithCompany>
    )
  }
  if (panel.kind === 'edit-payment') {
    const payment = project.invoices
      .flatMap((invoice) => invoice.received_payments)
      .find(({ id }) => id === panel.id)
    return payment ? <EditPaymentDrawer key={payment.id} payment={payment} onClose={close} /> : null
  }
  const invoice = project.invoices.find(({ id }) => id === panel.id)
  if (!invoice) return null
  if (panel.kind === 'invoice') {
    return (
      <InvoiceDrawer
        invoice={invoice}
        warning={contractWarning(project)}
        onClose={close}
        onEdit={() => leaveFor({ kind: 'edit-invoice', id: invoice.id })}
        onRecordPayment={() => leaveFor({ kind: 'record-payment', id: invoice.id })}
        onCorrectPayment={({ id }) => open({ kind: 'edit-payment', id })}
      />
    )
  }
  const back = () => leaveFor({ kind: 'invoice', id: invoice.id })
  if (invoice.status === 'void') return null
  if (panel.kind === 'record-payment') {
    return <RecordPaymentDrawer key={invoice.id} invoice={invoice} onClose={close} />
  }
  return (
    <WithCompany onClose={back}>
      {(company) => (
        <EditInvoiceDrawer
          key={invoice.id}
          project={project}
          invoice={invoice}
          company={company}
          onClose={back}
        />
      )}
    </WithCompany>
  )
}

type Company = NonNullable<ReturnType<typeof useCompany>['data']>

/** The company's payment terms are part of the form: it waits for them. */
function WithCompany({
  onClose,
  children,
}: {
  onClose: () => void
  children: (company: Company) => React.ReactNode
}) {
  const { data: company, error, refetch } = useCompany()
  if (company) return children(company)
  return (
    <Drawer opened onClose={onClose} title="Invoice" position="right" size="34rem">
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <LoadingSkeleton />}
    </Drawer>
  )
}
