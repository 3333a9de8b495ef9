import { Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { Customer } from '../../contract/customers.ts'
import { formatDollars } from '../../domain/money.ts'
import { t } from '../language/t.ts'
import { useEmployeePath } from '../session/paths.ts'
import { counted } from '../ui/counted.ts'
import classes from '../ui/list-cards.module.css'
import { telephoneLink } from '../ui/telephone-link.ts'
import { InstantDay } from '../ui/time-text.tsx'

/** The customers on a phone. */
export function CustomerCards({
  customers,
  onEdit,
}: {
  customers: readonly Customer[]
  onEdit: (customer: Customer) => void
}) {
  return (
    <ul className={`${classes.cards} ${classes.tall}`}>
      {customers.map((customer) => (
        <li key={customer.id}>
          <CustomerCard customer={customer} onEdit={onEdit} />
        </li>
      ))}
    </ul>
  )
}

function CustomerCard({ customer, onEdit }: { customer: Customer; onEdit: (customer: Customer) => void }) {
  const path = useEmployeePath()
  return (
    <div className={classes.card}>
      <Group justify="space-between" gap="xs" wrap="nowrap">
        <Anchor
          component={Link}
          to={path(`customers/${customer.id}`)}
          fw={600}
          lh="1.75rem"
          className={classes.clip ?? ''}
        >
          {customer.name}
        </Anchor>
        {customer.balance !== 0 && (
          <Text span size="sm" className={classes.whole ?? ''}>
            {t('{amount} due', { amount: formatDollars(customer.balance) })}
          </Text>
        )}
      </Group>
      <Stack gap={0} mt={2} align="flex-start">
        {customer.phone !== '' && (
          <Anchor href={telephoneLink(customer.phone)} size="sm">
            {customer.phone}
          </Anchor>
        )}
        {customer.email !== '' && (
          <Anchor href={`mailto:${customer.email}`} size="sm" className={classes.clip ?? ''}>
            {customer.email}
          </Anchor>
        )}
      </Stack>
      {customer.lastContactAt !== null && (
        <Text size="sm" c="dimmed" mt={2}>
          {t('Last contact')} <InstantDay instant={customer.lastContactAt} />
        </Text>
      )}
      <Group justify="space-between" gap="xs" mt={4}>
        {customer.projectCount === 0 ? (
          <Text span size="sm" c="dimmed">
            {t('No projects')}
          </Text>
        ) : (
          <Anchor component={Link} to={path(`projects?customer_id=${customer.id}`)} size="sm" lh="1.75rem">
            {counted(customer.projectCount, 'project')}
          </Anchor>
        )}
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPencil size={14} aria-hidden />}
          aria-label={t('Edit {name}', { name: customer.name })}
          onClick={() => onEdit(customer)}
        >
          {t('Edit')}
        </Button>
      </Group>
    </div>
  )
}
