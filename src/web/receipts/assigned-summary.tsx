import { Alert, Anchor, List } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { Link } from 'react-router'
import { formatDollars } from '../../domain/money.ts'
import { Rich } from '../language/rich.tsx'
import { t } from '../language/t.ts'
import { useEmployeePath } from '../session/paths.ts'
import type { Assigned } from './assign-form.tsx'

/** The receipts assigned and put aside since the page was opened. */
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
      closeButtonLabel={t('Close the summary')}
      onClose={onClose}
    >
      <List size="sm">
        {projects.map(({ id, name }) => {
          const bills = assigned.filter(({ project }) => project.id === id)
          return (
            <List.Item key={id}>
              <Rich
                message="{count, plural, one {<0>{name}</0>: # bill, {sum}} other {<0>{name}</0>: # bills, {sum}}}"
                values={{ count: bills.length, name, sum: formatDollars(sumOf(bills)) }}
                components={[
                  <Anchor key="project" component={Link} to={`${path(`projects/${id}`)}#expenses`} inherit />,
                ]}
              />
            </List.Item>
          )
        })}
      </List>
    </Alert>
  )
}

function summaryWords(assigned: readonly Assigned[], dismissed: number): string {
  const values = { count: assigned.length, sum: formatDollars(sumOf(assigned)) }
  if (dismissed === 0) {
    return t('{count, plural, one {# receipt recorded, {sum}} other {# receipts recorded, {sum}}}', values)
  }
  return t(
    '{count, plural, one {# receipt recorded, {sum}; {dismissed} put aside} other {# receipts recorded, {sum}; {dismissed} put aside}}',
    { ...values, dismissed },
  )
}

function sumOf(assigned: readonly Assigned[]): number {
  return assigned.reduce((sum, { expense }) => sum + expense.cost, 0)
}
