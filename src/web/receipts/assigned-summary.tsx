import { Alert, Anchor, List } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { Link } from 'react-router'
import { formatDollars } from '../../domain/money.ts'
import { useEmployeePath } from '../session/paths.ts'
import { counted } from '../ui/counted.ts'
import type { Assigned } from './assign-form.tsx'

/** What became of the receipts of this visit. */
export function AssignedSummary({
  assigned,
  dismissed,
  onClose,
}: {
  assigned: readonly Assigned[]
  dismissed: number
  onClose: () => void
}) {
  const path = useEmployeePath()
  if (assigned.length === 0 && dismissed === 0) return null
  const projects = [...new Map(assigned.map(({ project }) => [project.id, project])).values()]
  return (
    <Alert
      variant="default"
      icon={<IconCheck aria-hidden color="var(--mantine-color-green-filled)" />}
      mb="md"
      role="status"
      title={summaryWords(assigned, dismissed)}
      withCloseButton
      closeButtonLabel="Close the summary"
      onClose={onClose}
    >
      <List size="sm">
        {projects.map(({ id, name }) => {
          const bills = assigned.filter(({ project }) => project.id === id)
          return (
            <List.Item key={id}>
              <Anchor component={Link} to={`${path(`projects/${id}`)}#expenses`} inherit>
                {name}
              </Anchor>
              : {counted(bills.length, 'bill')}, {formatDollars(sumOf(bills))}
            </List.Item>
          )
        })}
      </List>
    </Alert>
  )
}

function summaryWords(assigned: readonly Assigned[], dismissed: number): string {
  const recorded = `${counted(assigned.length, 'receipt')} recorded, ${formatDollars(sumOf(assigned))}`
  return dismissed === 0 ? recorded : `${recorded}; ${dismissed} put aside`
}

function sumOf(assigned: readonly Assigned[]): number {
  return assigned.reduce((sum, { expense }) => sum + expense.cost, 0)
}
