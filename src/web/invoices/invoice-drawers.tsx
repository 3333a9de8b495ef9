import { Stack } from '@mantine/core'
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
import { billingWithout } from './invoice-lines.ts'
import { useCreateInvoice, useUpdateInvoice } from './invoices-api.ts'
import { ReleaseFields } from './release-fields.tsx'

interface DrawerProps {
  project: Project
  company: Company
  billing: Billing
  onClose: () => void
}

/** Bills lines of the payment schedule, lines of its own, or both. */
export function NewInvoiceDrawer({
  project,
  company,
  billing,
  onClose,
  onCreated,
}: DrawerProps & { onCreated: (invoice: Invoice) => void }) {
  const { form, edit } = useNewInvoice('new-invoice', { project, company, billing, onCreated })
  return (
    <EditDrawer
      title={t('New invoice')}
      what={t('this invoice')}
      edit={edit}
      onClose={onClose}
      saveLabel={t('Make invoice')}
      ready={form.values.items.length > 0}
    >
      <Stack gap="md">
        <InvoiceFields form={form} project={project} billing={billing} companyTerms={company.paymentTerms} />
      </Stack>
    </EditDrawer>
  )
}

/** Asks for what earlier invoices held back. */
export function ReleaseRetentionDrawer({
  project,
  company,
  billing,
  onClose,
  onCreated,
}: DrawerProps & { onCreated: (invoice: Invoice) => void }) {
  const { form, edit } = useNewInvoice('release-retention', { project, company, billing, onCreated })
  return (
    <EditDrawer
      title={t('Release retention')}
      what={t('this invoice')}
      edit={edit}
      onClose={onClose}
      saveLabel={t('Make retention invoice')}
      ready={form.values.items.length > 0}
    >
      <Stack gap="md">
        <ReleaseFields form={form} project={project} billing={billing} companyTerms={company.paymentTerms} />
      </Stack>
    </EditDrawer>
  )
}

function useNewInvoice(
  kind: 'new-invoice' | 'release-retention',
  {
    project,
    company,
    billing,
    onCreated,
  }: Pick<DrawerProps, 'project' | 'company' | 'billing'> & { onCreated: (invoice: Invoice) => void },
) {
  const create = useCreateInvoice()
  const isRelease = kind === 'release-retention'
  // What the form began on: a setting may change below it.
  const [initial] = useState(() => {
    const values = emptyInvoice(company, companyDayOf(new Date()))
    return isRelease ? { ...values, retention: { percent: null, amount: 0 } } : values
  })
  return useNewRecord({
    draftKey: `${kind}-for-${project.id}`,
    initial,
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
      notifySuccess(
        t('Invoice {number} created for {total}', {
          number: invoice.number,
          total: formatDollars(invoice.total),
        }),
      )
      onCreated(invoice)
    },
  })
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
  const fields = {
    form: edit.form,
    billing: others,
    companyTerms: company.paymentTerms,
    fixedAmounts: invoice.status === 'paid',
  }
  return (
    <EditDrawer
      title={t('Edit invoice {number}', { number: invoice.number })}
      what={t('this invoice')}
      edit={edit}
      onClose={onClose}
    >
      <Stack gap="md">
        {invoice.kind === 'retention' ? (
          <ReleaseFields project={project} {...fields} />
        ) : (
          <InvoiceFields project={project} {...fields} />
        )}
      </Stack>
    </EditDrawer>
  )
}

/** A field's value as a person reads it, for comparing two versions. */
function say(field: keyof InvoiceValues, values: InvoiceValues) {
  if (field !== 'items') return invoiceForm.say(field, values)
  return values.items.map((line) => (
    <div key={line.key}>
      {line.description} {formatDollars(line.amount ?? 0)}
    </div>
  ))
}
