import { Button, Group, Paper, Stack, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconUserCheck } from '@tabler/icons-react'
import { t } from '../../language/t.ts'
import { counted } from '../../ui/counted.ts'
import { useKnownCustomers } from './lead-api.ts'
import type { KnownCustomer } from './lead-form.ts'

/** While a phone number or an e-mail address is typed: who is on record under it. */
export function KnownCustomers({
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
