import { Stack } from '@mantine/core'
import type { Company } from '../../contract/company.ts'
import type { Invoice } from '../../contract/invoices.ts'
import type { Project } from '../../contract/projects.ts'
import { companyDayOf } from '../../domain/dates.ts'
import { formatDollars } from '../../domain/money.ts'
import { EditDrawer } from '../ui/edit-drawer.tsx'
import { notifySuccess } from '../ui/notify.ts'
import { formatDay } from '../ui/time.ts'
import { useNewRecord } from '../ui/use-new-record.ts'
import { useVersionedEdit } from '../ui/use-versioned-edit.ts'
import { InvoiceFields } from './invoice-fields.tsx'
import {
  emptyInvoice,
  type InvoiceValues,
  invoiceLabels,
  newInvoiceField,
  toInvoiceChange,
  toInvoiceValues,
  toNewInvoice,
  validateInvoice,
} from './invoice-form.ts'
import { useCreateInvoice, useUpdateInvoice } from './invoices-api.ts'

/** Bills lines of the payment schedule, lines of its own, or both. */
export function NewInvoiceDrawer({
  project,
  company,
  onClose,
  onCreated,
}: {
  project: Project
  company: Company
  onClose: () => void
  onCreated: (invoice: Invoice) => void
}) {
  const create = useCreateInvoice()
  const { form, edit } = useNewRecord({
    draftKey: `new-invoice-${project.id}`,
    initial: emptyInvoice(company.paymentTerms, companyDayOf(new Date())),
    validate: validateInvoice,
    create: (values, key) => create.mutateAsync({ body: toNewInvoice(values, project.id), key }),
    rename: newInvoiceField,
    alreadyMade:
      'An earlier try from this form made an invoice after all, with other values: look at the list before you make another.',
    onCreated: (invoice) => {
      notifySuccess(`Invoice ${invoice.number} made for ${formatDollars(invoice.total)}`)
      onCreated(invoice)
    },
  })
  return (
    <EditDrawer
      title="New invoice"
      what="this invoice"
      edit={edit}
      labels={invoiceLabels}
      say={say}
      onClose={onClose}
      saveLabel="Make invoice"
      ready={form.values.items.length > 0}
    >
      <Stack gap="md">
        <InvoiceFields form={form} project={project} companyTerms={company.paymentTerms} />
      </Stack>
    </EditDrawer>
  )
}

export function EditInvoiceDrawer({
  project,
  invoice,
  company,
  onClose,
}: {
  project: Project
  invoice: Invoice
  company: Company
  onClose: () => void
}) {
  const update = useUpdateInvoice(invoice.id)
  const edit = useVersionedEdit<InvoiceValues, Invoice>({
    draftKey: `invoice-${invoice.id}`,
    record: invoice,
    toValues: toInvoiceValues,
    validate: validateInvoice,
    save: (values, changed, version) => update.mutateAsync(toInvoiceChange(values, changed, version)),
    onSaved: () => {
      notifySuccess(`Invoice ${invoice.number} saved`)
      onClose()
    },
  })
  return (
    <EditDrawer
      title={`Edit invoice ${invoice.number}`}
      what="this invoice"
      edit={edit}
      labels={invoiceLabels}
      say={say}
      onClose={onClose}
    >
      <Stack gap="md">
        <InvoiceFields
          form={edit.form}
          project={project}
          companyTerms={company.paymentTerms}
          invoiceId={invoice.id}
          fixedAmounts={invoice.status === 'paid'}
        />
      </Stack>
    </EditDrawer>
  )
}

/** A field's value as a person reads it, for comparing two versions. */
function say(field: keyof InvoiceValues, values: InvoiceValues) {
  switch (field) {
    case 'items':
      return values.items.map((line) => (
        <div key={line.key}>
          {line.description} {formatDollars(line.amount ?? 0)}
        </div>
      ))
    case 'retention':
      return formatDollars(values.retention ?? 0)
    case 'paymentTerms':
      return values.paymentTerms.join(', ') || '—'
    case 'issued':
    case 'dueDate':
      return values[field] ? formatDay(values[field]) : '—'
    case 'title':
    case 'notes':
      return values[field] || '—'
  }
}
