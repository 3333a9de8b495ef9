import { Alert, Anchor, Text } from '@mantine/core'
import { Link, useLocation } from 'react-router'
import { z } from 'zod'
import type { Project } from '../../../contract/projects.ts'
import { t } from '../../language/t.ts'
import { useEmployeePath } from '../../session/paths.ts'
import { InstantText } from '../../ui/time-text.tsx'

/** Notices above the project: it is closed, or its customer is on record twice. */
export function ProjectNotices({ project }: { project: Project }) {
  return (
    <>
      <ClosedNotice project={project} />
      <DuplicatesNotice project={project} />
    </>
  )
}

function ClosedNotice({ project: { status, closedReason, completedAt } }: { project: Project }) {
  if (status === 'completed') {
    return (
      <Alert color="green" py="xs" mb="md">
        {t('Completed on')} <InstantText instant={completedAt} />
      </Alert>
    )
  }
  if (status !== 'project_cancelled' && status !== 'contract_declined') return null
  return (
    <Alert
      color={status === 'contract_declined' ? 'red' : 'gray'}
      mb="md"
      title={status === 'contract_declined' ? t('The customer declined') : t('This project is canceled')}
    >
      <Text size="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {closedReason || t('No reason was given.')}
      </Text>
    </Alert>
  )
}

const Arrival = z.object({
  duplicates: z.array(z.object({ id: z.int(), name: z.string(), phone: z.string(), email: z.string() })),
})

/** After a new lead: other customers with the same phone or e-mail. */
function DuplicatesNotice({ project }: { project: Project }) {
  const path = useEmployeePath()
  const arrival = Arrival.safeParse(useLocation().state)
  const others = arrival.success
    ? arrival.data.duplicates.filter((customer) => customer.id !== project.customer.id)
    : []
  if (others.length === 0) return null
  return (
    <Alert color="yellow" mb="md" title={t('You may already have this customer')}>
      {others.map((customer) => (
        <Text size="sm" key={customer.id}>
          <Anchor
            component={Link}
            to={path(`projects?customer_id=${customer.id}`)}
            size="sm"
            c="inherit"
            underline="always"
          >
            {customer.name}
          </Anchor>{' '}
          {t('has the same phone or e-mail:')} {[customer.phone, customer.email].filter(Boolean).join(' · ')}
        </Text>
      ))}
    </Alert>
  )
}
