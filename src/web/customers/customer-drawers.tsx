import { useQueryClient } from '@tanstack/react-query'
import type { Customer } from '../../contract/customers.ts'
import { t } from '../language/t.ts'
import { useRecordForm } from '../records/use-record-form.ts'
import { EditDrawer } from '../ui/editing/edit-drawer.tsx'
import { notifySuccess } from '../ui/notify.ts'
import { CustomerFields } from './customer-fields.tsx'
import { customerForm } from './customer-form.ts'
import { refreshCustomers, useCreateCustomer, useUpdateCustomer } from './customers-api.ts'

/** Changes a customer, whose projects keep the contact they were given; or adds one who has no project yet. */
export function CustomerDrawer({ customer, onClose }: { customer?: Customer; onClose: () => void }) {
  const queryClient = useQueryClient()
  const create = useCreateCustomer()
  const update = useUpdateCustomer()
  const edit = useRecordForm({
    form: customerForm,
    entity: 'customer',
    record: customer,
    create: create.mutateAsync,
    update: update.mutateAsync,
    onSaved: () => {
      void refreshCustomers(queryClient)
      notifySuccess(customer ? t('Customer saved') : t('Customer added'))
      onClose()
    },
  })
  return (
    <EditDrawer
      title={customer ? t('Edit {name}', { name: customer.name }) : t('New customer')}
      what={t('this customer')}
      edit={edit}
      onClose={onClose}
    >
      <CustomerFields input={edit.input} />
    </EditDrawer>
  )
}
