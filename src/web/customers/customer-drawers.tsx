import { useQueryClient } from '@tanstack/react-query'
import type { Customer } from '../../contract/customers.ts'
import { t } from '../language/t.ts'
import { EditDrawer } from '../ui/edit-drawer.tsx'
import { notifySuccess } from '../ui/notify.ts'
import { useVersionedEdit } from '../ui/use-versioned-edit.ts'
import { CustomerFields } from './customer-fields.tsx'
import {
  type CustomerValues,
  customerField,
  customerLabels,
  emptyCustomer,
  toCustomerChange,
  toCustomerValues,
  toNewCustomer,
  validateName,
} from './customer-form.ts'
import { refreshCustomers, useCreateCustomer, useUpdateCustomer } from './customers-api.ts'

function say(field: keyof CustomerValues, values: CustomerValues): string {
  if (field === 'whatsappOptIn') return values.whatsappOptIn ? t('Agreed') : t('Not agreed')
  return values[field] || '—'
}

/** Changes a customer; the projects keep the contact they were given. */
export function EditCustomerDrawer({ customer, onClose }: { customer: Customer; onClose: () => void }) {
  const queryClient = useQueryClient()
  const update = useUpdateCustomer(customer.id)
  const edit = useVersionedEdit<CustomerValues, Customer>({
    draftKey: `customer-${customer.id}`,
    of: { entity: 'customer', entityId: customer.id },
    record: customer,
    toValues: toCustomerValues,
    validate: { name: validateName },
    save: (values, changed, version) => update.mutateAsync(toCustomerChange(values, changed, version)),
    rename: customerField,
    onSaved: () => {
      void refreshCustomers(queryClient)
      notifySuccess(t('Customer saved'))
      onClose()
    },
  })
  return (
    <EditDrawer
      title={t('Edit {name}', { name: customer.name })}
      what={t('this customer')}
      edit={edit}
      labels={customerLabels}
      say={say}
      onClose={onClose}
    >
      <CustomerFields form={edit.form} />
    </EditDrawer>
  )
}

interface Blank {
  version: number
}

/** Adds a customer who has no project yet. */
export function AddCustomerDrawer({ onClose }: { onClose: () => void }) {
  const create = useCreateCustomer()
  const edit = useVersionedEdit<CustomerValues, Blank>({
    draftKey: 'new-customer',
    record: { version: 0 },
    toValues: () => emptyCustomer,
    validate: { name: validateName },
    save: (values) => create.mutateAsync(toNewCustomer(values)),
    rename: customerField,
    onSaved: () => {
      notifySuccess(t('Customer added'))
      onClose()
    },
  })
  return (
    <EditDrawer
      title={t('New customer')}
      what={t('this customer')}
      edit={edit}
      labels={customerLabels}
      say={say}
      onClose={onClose}
    >
      <CustomerFields form={edit.form} />
    </EditDrawer>
  )
}
