import { useState } from 'react'
import type { Company } from '../../contract/company.ts'
import type { Billing, Invoice } from '../../contract/invoices.ts'
import type { Project } from '../../contract/projects.ts'
import { companyDayOf } from '../../domain/dates.ts'
import { formatDollars } from '../../domain/money.ts'
import { t } from '../language/t.ts'
import { EditDrawer } from '../ui/editing/edit-drawer.tsx'
import { useNewRecord } from '../ui/editing/use-new-record.ts'
import { useVersionedEdit } from '../ui/editing/use-versioned-edit.ts'
import { notifySuccess } from '../ui/notify.ts'
import { InvoiceFields } from './invoice-fields.tsx'
import {
  emptyInvoice,
  type InvoiceValues,
  invoiceForm,
  newInvoiceField,
  releaseField,
  toInvoiceChange,
  toInvoiceValues,
  toNewInvoice,
  toNewRelease,
  validateInvoice,
} from './invoice-form.ts'
import { billingWithout, contractLanguage, contractLine, withLine } from './invoice-lines.ts'
import { useCreateInvoice, useUpdateInvoice } from './invoices-api.ts'
import { ReleaseFields } from './release-fields.tsx'

interface DrawerProps {
  project: Project
  company: Company
  billing: Billing
  onClose: () => void
}

const newWords = {
  newInvoice: { title: t('New invoice'), save: t('Make invoice') },
  releaseRetention: { title: t('Release retention'), save: t('Make retention invoice') },
}

/** A new invoice for work, or one that asks for the retention of earlier invoices. */
export function NewInvoiceDrawer({
  kind,
  lineId,
  project,
  company,
  billing,
  onClose,
  onCreated,
}: DrawerProps & {
  kind: 'newInvoice' | 'releaseRetention'
  /** The line of the payment schedule to begin with. */
  lineId?: number | undefined
  onCreated: (invoice: Invoice) => void
}) {
  const create = useCreateInvoice()
  const isRelease = kind === 'releaseRetention'
  // Kept from when the form opened: the company's settings may change meanwhile.
  const [initial] = useState(() => {
    const values = {
      ...emptyInvoice(company, companyDayOf(new Date())),
      items: isRelease ? [] : itemsFor(lineId, project, billing),
    }
    return isRelease ? { ...values, retention: { percent: null, amount: 0 } } : values
  })
  const { form, edit } = useNewRecord({
    draftKey: `${isRelease ? 'release-retention' : 'new-invoice'}-for-${project.id}`,
    initial,
    ...(lineId !== undefined && initial.items.length > 0 && { given: { items: initial.items } }),
    validate: (values) => validateInvoice(values, billing),
    create: (values, key) => {
      const body = (isRelease ? toNewRelease : toNewInvoice)(values, project.id, billing)
      return create.mutateAsync({ body, key })
    },
    rename: isRelease ? releaseField : newInvoiceField,
    alreadyMade: t(
      'An earlier try did make an invoice, with different values. Check the list before you make another.',
    ),
    onCreated: (invoice) => {
      const { number, total } = invoice
      notifySuccess(t('Invoice {number} created for {total}', { number, total: formatDollars(total) }))
      onCreated(invoice)
    },
  })
  const Fields = isRelease ? ReleaseFields : InvoiceFields
  return (
    <EditDrawer
      title={newWords[kind].title}
      what={t('this invoice')}
      edit={edit}
      onClose={onClose}
      saveLabel={newWords[kind].save}
      ready={form.values.items.length > 0}
    >
      <Fields form={form} project={project} billing={billing} companyTerms={company.paymentTerms} />
    </EditDrawer>
  )
}

function itemsFor(lineId: number | undefined, project: Project, billing: Billing): InvoiceValues['items'] {
  const line = billing.schedule.find(({ id, left }) => id === lineId && left > 0)
  const language = contractLanguage(project)
  return line ? withLine([], line, { billing, language }) : contractLine(billing, language)
}

export function EditInvoiceDrawer({
  project,
  invoice,
  company,
  billing,
  onClose,
}: DrawerProps & { invoice: Invoice }) {
  const update = useUpdateInvoice(invoice.id)
  const others = billingWithout(billing, invoice)
  const edit = useVersionedEdit<InvoiceValues, Invoice>({
    draftKey: `edited-invoice-${invoice.id}`,
    of: { entity: 'invoice', entityId: invoice.id },
    record: invoice,
    form: {
      ...invoiceForm,
      toValues: toInvoiceValues,
      say,
      validate: (values) => validateInvoice(values, others),
    },
    save: (values, changed, version) => update.mutateAsync(toInvoiceChange(values, changed, version, others)),
    onSaved: () => {
      notifySuccess(t('Invoice {number} saved', { number: invoice.number }))
      onClose()
    },
  })
  const Fields = invoice.kind === 'retention' ? ReleaseFields : InvoiceFields
  return (
    <EditDrawer
      title={t('Edit invoice {number}', { number: invoice.number })}
      what={t('this invoice')}
      edit={edit}
      onClose={onClose}
    >
      <Fields
        form={edit.form}
        project={project}
        billing={others}
        companyTerms={company.paymentTerms}
        fixedAmounts={invoice.status === 'paid'}
      />
    </EditDrawer>
  )
}

/** How the conflict dialog shows a field. */
function say(field: keyof InvoiceValues, values: InvoiceValues) {
  if (field !== 'items') return invoiceForm.say(field, values)
  return values.items.map((line) => (
    <div key={line.key}>
      {line.description} {formatDollars(line.amount ?? 0)}
    </div>
  ))
}
