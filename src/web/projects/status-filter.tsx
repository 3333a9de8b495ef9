import { Button, Checkbox, Group, Popover, Stack } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { type ProjectStatus, projectStatuses } from '../../domain/projects.ts'
import { statusWord } from '../ui/status-badge.tsx'

const openStatuses = projectStatuses.filter(
  (status) => status !== 'completed' && status !== 'contract_declined' && status !== 'project_cancelled',
)

/** One status or several. */
export function StatusFilter({
  statuses,
  onChange,
}: {
  statuses: readonly ProjectStatus[]
  onChange: (statuses: readonly ProjectStatus[]) => void
}) {
  const [only] = statuses
  const label =
    only === undefined
      ? 'All statuses'
      : statuses.length === 1
        ? statusWord(only)
        : statuses.join() === openStatuses.join()
          ? 'Open projects'
          : `${statuses.length} statuses`
  return (
    <Popover position="bottom-start" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <Button
          variant="default"
          fw={400}
          px={12}
          justify="space-between"
          rightSection={<IconChevronDown size={14} aria-hidden />}
          aria-label={`Status: ${label}`}
        >
          {label}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Checkbox.Group
          aria-label="Status"
          value={[...statuses]}
          onChange={(chosen) => onChange(projectStatuses.filter((status) => chosen.includes(status)))}
        >
          <Stack gap="xs">
            {projectStatuses.map((status) => (
              <Checkbox key={status} value={status} label={statusWord(status)} />
            ))}
          </Stack>
        </Checkbox.Group>
        <Group gap="xs" mt="sm">
          <Button variant="light" size="compact-sm" onClick={() => onChange(openStatuses)}>
            Open projects
          </Button>
          <Button variant="subtle" size="compact-sm" onClick={() => onChange([])}>
            All
          </Button>
        </Group>
      </Popover.Dropdown>
    </Popover>
  )
}
