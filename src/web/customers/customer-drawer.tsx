import { Checkbox, Divider, NativeSelect, SimpleGrid, Stack, TextInput } from '@mantine/core'
import type { Customer } from '../../contract/customers.ts'
import { languageChoices } from '../language/language-names.ts'
import { t } from '../language/t.ts'
import { AddressInputs } from '../records/address-inputs.tsx'
import { type Inputs, useRecordForm } from '../records/use-record-form.ts'
import { EditDrawer } from '../ui/editing/edit-drawer.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { type CustomerValues, customerForm } from './customer-form.ts'
import { useCreateCustomer, useUpdateCustomer } from './customers-api.ts'

/** Edits a customer, or adds one. Projects keep the contact details they were given. */
export function CustomerDrawer({ customer, onClose }: { customer?: Customer; onClose: () => void }) {
  const edit = useRecordForm({
    form: customerForm,
    entity: 'customer',
    record: customer,
    create: useCreateCustomer().mutateAsync,
    update: useUpdateCustomer().mutateAsync,
    saved: customer ? t('Customer saved') : t('Customer added'),
    onClose,
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

function CustomerFields({ input }: { input: Inputs<CustomerValues> }) {
  return (
    <Stack gap="sm">
      <TextInput withAsterisk autoComplete="off" data-autofocus {...input('name')} />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <TextInput type="tel" autoComplete="off" {...input('phone')} />
        <TextInput type="email" autoComplete="off" {...input('email')} />
      </SimpleGrid>
      <Checkbox
        description={t('Ask first. Meta and the law require consent, and they can withdraw it any time.')}
        {...input('whatsappOptIn', { type: 'checkbox' })}
        label={t('They agreed to WhatsApp messages about their project')}
      />
      <NativeSelect
        description={t('For new bids, invoices, receipts, statements and their e-mails.')}
        data={languageChoices}
        {...input('language')}
      />
      <Divider label={t('Mailing address')} labelPosition="left" />
      <AddressInputs input={input} />
      <TextArea minRows={3} maxRows={12} {...input('notes')} />
    </Stack>
  )
}
