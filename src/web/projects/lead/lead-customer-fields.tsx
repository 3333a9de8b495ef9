import { Button, Group, NativeSelect, Paper, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconUserCheck } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { listCustomers } from '../../../contract/customers.ts'
import { call } from '../../api/client.ts'
import { t } from '../../language/t.ts'
import { inputsOf } from '../../records/use-record-form.ts'
import { counted } from '../../ui/counted.ts'
import { type KnownCustomer, type LeadForm, leadForm } from './lead-form.ts'

/** The phone comes first, because it finds an existing customer. */
export function LeadCustomerFields({ form }: { form: LeadForm }) {
  const { known, phone, email } = form.values
  const input = inputsOf(leadForm, form)
  if (known) return <ChosenCustomer customer={known} onChange={() => form.setFieldValue('known', null)} />
  return (
    <Stack gap="sm">
      <div>
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
          <TextInput type="tel" inputMode="tel" autoComplete="off" {...input('phone')} />
          <TextInput type="email" inputMode="email" autoComplete="off" {...input('email')} />
        </SimpleGrid>
        <KnownCustomers phone={phone} email={email} onUse={(customer) => chooseCustomer(form, customer)} />
      </div>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        <TextInput withAsterisk autoComplete="off" {...input('name')} />
        <NativeSelect
          data={[
            { value: 'en', label: 'English' },
            { value: 'es', label: 'Español' },
          ]}
          {...input('language')}
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
        {t('Change customer')}
      </Button>
    </Group>
  )
}

/** Existing customers with the phone number or e-mail address typed so far. */
function KnownCustomers({
  phone,
  email,
  onUse,
}: {
  phone: string
  email: string
  onUse: (customer: KnownCustomer) => void
}) {
  const [typedPhone] = useDebouncedValue(phone, 200)
  const [typedEmail] = useDebouncedValue(email, 200)
  const byPhone = useKnownCustomers(typedPhone).data ?? []
  const byEmail = useKnownCustomers(typedEmail).data ?? []
  const found = [...byPhone, ...byEmail.filter(({ id }) => !byPhone.some((other) => other.id === id))]
  return (
    <div aria-live="polite">
      {found.length > 0 && (
        <Paper
          withBorder
          p="sm"
          mt="sm"
          radius="sm"
          bg="light-dark(var(--mantine-color-blue-0), var(--mantine-color-dark-6))"
        >
          <Text size="sm" fw={600} mb={6}>
            {found.length === 1 ? t('Is it this customer?') : t('Is it one of these customers?')}
          </Text>
          <Stack gap="xs">
            {found.map((customer) => (
              <Group key={customer.id} justify="space-between" gap="xs">
                <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
                  <Text size="sm">{customer.name}</Text>
                  <Text size="xs" c="dimmed">
                    {[customer.phone, customer.email, counted(customer.projectCount, 'project')]
                      .filter(Boolean)
                      .join(' · ')}
                  </Text>
                </div>
                <Button
                  size="xs"
                  variant="default"
                  leftSection={<IconUserCheck size={14} aria-hidden />}
                  aria-label={t('Use this customer: {name}', { name: customer.name })}
                  onClick={() => onUse(customer)}
                >
                  {t('Use this customer')}
                </Button>
              </Group>
            ))}
          </Stack>
        </Paper>
      )}
    </div>
  )
}

/** Customers with this phone number or e-mail address. Searches once enough of it is typed. */
function useKnownCustomers(typed: string) {
  const search = typed.trim()
  const enough = search.includes('@') ? search.length >= 5 : search.replaceAll(/\D/g, '').length >= 6
  return useQuery({
    queryKey: ['customers', 'known', search],
    queryFn: ({ signal }) => call(listCustomers, { query: { search, limit: 3 }, signal }),
    enabled: enough,
    ...(enough ? { placeholderData: keepPreviousData } : {}),
  })
}
