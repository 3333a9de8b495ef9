import { Button, Checkbox, Group, Input, Popover, Stack } from '@mantine/core'
import { IconSelector } from '@tabler/icons-react'
import { overStatuses, type ProjectStatus, projectStatuses } from '../../domain/projects.ts'
import { t } from '../language/t.ts'
import { statusWord } from '../ui/status-badge.tsx'

const openStatuses = projectStatuses.filter((status) => !overStatuses.includes(status))

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
      ? t('All statuses')
      : statuses.length === 1
        ? statusWord(only)
        : statuses.join() === openStatuses.join()
          ? t('Open projects')
          : t('{count} statuses', { count: statuses.length })
  return (
    <Input.Wrapper label={t('Status')} labelElement="div">
      <Popover position="bottom-start" shadow="md" trapFocus returnFocus>
        <Popover.Target>
          <Button
            variant="default"
            fw={400}
            px={12}
            fullWidth
            justify="space-between"
            rightSection={<IconSelector size={16} aria-hidden color="var(--mantine-color-dimmed)" />}
            aria-label={t('Status: {label}', { label })}
          >
            {label}
          </Button>
        </Popover.Target>
        <Popover.Dropdown>
          <Checkbox.Group
            aria-label={t('Status')}
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
              {t('Open projects')}
            </Button>
            <Button variant="subtle" size="compact-sm" onClick={() => onChange([])}>
              {t('All')}
            </Button>
          </Group>
        </Popover.Dropdown>
      </Popover>
    </Input.Wrapper>
  )
}
