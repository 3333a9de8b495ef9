import { Anchor, Button, Group, Text } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { Customer } from '../../contract/customers.ts'
import { useEmployeePath } from '../session/paths.ts'
import { counted } from '../ui/counted.ts'
import classes from '../ui/list-cards.module.css'
import { Money } from '../ui/money.tsx'
import { telephoneLink } from '../ui/telephone-link.ts'

/** The customers on a phone. */
export function CustomerCards({
  customers,
  onEdit,
}: {
  customers: readonly Customer[]
  onEdit: (customer: Customer) => void
}) {
  return (
    <ul className={classes.cards}>
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
          className={classes.clip ?? ''}
        >
          {customer.name}
        </Anchor>
        {customer.balance !== 0 && (
          <Text span size="sm" className={classes.whole ?? ''}>
            <Money cents={customer.balance} /> due
          </Text>
        )}
      </Group>
      <Group gap="md" mt={2}>
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
      </Group>
      <Group justify="space-between" gap="xs" mt={4}>
        {customer.projectCount === 0 ? (
          <Text span size="sm" c="dimmed">
            No projects
          </Text>
        ) : (
          <Anchor component={Link} to={path(`projects?customer_id=${customer.id}`)} size="sm">
            {counted(customer.projectCount, 'project')}
          </Anchor>
        )}
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPencil size={14} aria-hidden />}
          aria-label={`Edit ${customer.name}`}
          onClick={() => onEdit(customer)}
        >
          Edit
        </Button>
      </Group>
    </div>
  )
}
