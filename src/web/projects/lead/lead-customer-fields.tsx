import { Button, Group, NativeSelect, Paper, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconUserCheck } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type Customer, listCustomers } from '../../../contract/customers.ts'
import { call } from '../../api/client.ts'
import { t } from '../../language/t.ts'
import { inputsOf } from '../../records/use-record-form.ts'
import { counted } from '../../ui/counted.ts'
import { type KnownCustomer, type LeadForm, type LeadValues, leadForm } from './lead-form.ts'

/** The phone comes first, because it finds an existing customer more surely than a name. */
export function LeadCustomerFields({ form }: { form: LeadForm }) {
  const { known } = form.values
  const input = inputsOf(leadForm, form)
  if (known) return <ChosenCustomer customer={known} onChange={() => form.setFieldValue('known', null)} />
  return (
    <Stack gap="sm">
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        <TextInput type="tel" inputMode="tel" autoComplete="off" {...input('phone')} />
        <TextInput type="email" inputMode="email" autoComplete="off" {...input('email')} />
      </SimpleGrid>
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
      <KnownCustomers typed={form.values} onUse={(customer) => chooseCustomer(form, customer)} />
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

/** Existing customers with the phone number, e-mail address or name typed so far. */
function KnownCustomers({
  typed,
  onUse,
}: {
  typed: Pick<LeadValues, 'phone' | 'email' | 'name'>
  onUse: (customer: KnownCustomer) => void
}) {
  const byPhone = useKnownCustomers(typed.phone, (phone) => phone.replaceAll(/\D/g, '').length >= 6)
  const byEmail = useKnownCustomers(typed.email, (email) => email.includes('@') && email.length >= 5)
  const byName = useKnownCustomers(typed.name, (name) => name.length >= 4)
  const found = [...new Map([...byPhone, ...byEmail, ...byName].map((each) => [each.id, each])).values()]
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

/** Customers with this phone number, e-mail address or name. Searches once enough of it is typed. */
function useKnownCustomers(text: string, isEnough: (typed: string) => boolean): readonly Customer[] {
  const [typed] = useDebouncedValue(text.trim(), 200)
  const enough = isEnough(typed)
  const { data = [] } = useQuery({
    queryKey: ['customers', 'known', typed],
    queryFn: ({ signal }) => call(listCustomers, { query: { search: typed, limit: 3 }, signal }),
    enabled: enough,
    ...(enough ? { placeholderData: keepPreviousData } : {}),
  })
  return enough ? data : []
}
