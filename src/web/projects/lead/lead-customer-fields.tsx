import { Button, Group, NativeSelect, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { t } from '../../language/t.ts'
import { KnownCustomers } from './known-customers.tsx'
import type { KnownCustomer, LeadForm } from './lead-form.ts'

/** Phone first: it tells whether the customer is on record already. */
export function LeadCustomerFields({ form }: { form: LeadForm }) {
  const { known, phone, email } = form.values
  if (known) return <ChosenCustomer customer={known} onChange={() => form.setFieldValue('known', null)} />
  return (
    <Stack gap="sm">
      <div>
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
          <TextInput
            label={t('Phone')}
            type="tel"
            inputMode="tel"
            autoComplete="off"
            {...form.getInputProps('phone')}
          />
          <TextInput
            label={t('E-mail')}
            type="email"
            inputMode="email"
            autoComplete="off"
            {...form.getInputProps('email')}
          />
        </SimpleGrid>
        <KnownCustomers phone={phone} email={email} onUse={(customer) => chooseCustomer(form, customer)} />
      </div>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        <TextInput label={t('Name')} withAsterisk autoComplete="off" {...form.getInputProps('name')} />
        <NativeSelect
          label={t('Reads papers and mails in')}
          data={[
            { value: 'en', label: 'English' },
            { value: 'es', label: 'Español' },
          ]}
          {...form.getInputProps('language')}
        />
      </SimpleGrid>
    </Stack>
  )
}

function chooseCustomer(form: LeadForm, { id, name, phone, email }: KnownCustomer) {
  form.setFieldValue('known', { id, name, phone, email })
  form.clearFieldError('name')
}

function ChosenCustomer({ customer, onChange }: { customer: KnownCustomer; onChange: () => void }) {
  return (
    <Group justify="space-between" gap="sm">
      <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Text fw={600}>{customer.name}</Text>
        <Text size="sm" c="dimmed">
          {[customer.phone, customer.email].filter(Boolean).join(' · ') || t('On record')}
        </Text>
      </div>
      <Button variant="default" size="xs" onClick={onChange}>
        {t('Somebody else')}
      </Button>
    </Group>
  )
}
