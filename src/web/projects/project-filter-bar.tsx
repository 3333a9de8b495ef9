import { Button, Checkbox, Group, Input, NativeSelect, Stack } from '@mantine/core'
import { IconSelector, IconX } from '@tabler/icons-react'
import type { Customer } from '../../contract/customers.ts'
import type { ViewKind } from '../../contract/saved-views.ts'
import { overStatuses, type ProjectStatus, projectStatuses, regions } from '../../domain/projects.ts'
import { useBusinesses } from '../api/lists.ts'
import { t } from '../language/t.ts'
import { FilterBar, ManagerFilter } from '../records/record-list/filter-bar.tsx'
import { PopoverButton } from '../ui/popup-button.tsx'
import { Segments } from '../ui/segments.tsx'
import { statusWord } from '../ui/status-badge.tsx'
import type { useProjectFilters } from './project-filters.ts'
import { regionWord } from './project-words.ts'
import classes from './projects.module.css'

/** Search, filters, and the choice between table, board and map. */
export function ProjectFilterBar({
  view,
  kind,
  customer,
}: {
  view: ReturnType<typeof useProjectFilters>
  kind: ViewKind
  /** The first project's, whose name is shown when the list is one customer's. */
  customer: Pick<Customer, 'id' | 'name'> | undefined
}) {
  const { filters, statuses, change } = view
  const chosen = [filters.status, filters.region, filters.manager_id].filter((choice) => choice !== undefined)
  return (
    <>
      <FilterBar
        label={t('Search this list')}
        placeholder={t('Number, address, customer, phone')}
        view={view}
        chosen={chosen.length}
        onClear={view.narrowed ? view.clear : undefined}
        beside={
          <Segments
            label={t('How the projects are shown')}
            value={kind}
            onChange={(shape) => change('view', shape === 'table' ? '' : shape)}
            choices={[
              { value: 'table', label: t('Table') },
              { value: 'board', label: t('Board') },
              { value: 'map', label: t('Map') },
            ]}
          />
        }
      >
        <StatusFilter statuses={statuses} onChange={(chosenOnes) => change('status', chosenOnes.join(','))} />
        <NativeSelect
          label={t('Region')}
          value={filters.region ?? ''}
          onChange={(event) => change('region', event.currentTarget.value)}
          data={[
            { value: '', label: t('All regions') },
            ...regions.map((region) => ({ value: region, label: regionWord(region) })),
          ]}
        />
        <ManagerFilter value={filters.manager_id} onChange={(id) => change('manager_id', id)} />
      </FilterBar>
      <Group gap="xs" className={classes.chips ?? ''}>
        {filters.customer_id !== undefined && (
          <FilterChip
            label={t('Customer: {name}', {
              name: customer?.id === filters.customer_id ? customer.name : t('one customer'),
            })}
            onRemove={() => change('customer_id', '')}
          />
        )}
        {filters.business_id !== undefined && (
          <BusinessChip id={filters.business_id} onRemove={() => change('business_id', '')} />
        )}
        {filters.position === 'none' && (
          <FilterChip label={t('Not on the map')} onRemove={() => change('position', '')} />
        )}
      </Group>
    </>
  )
}

function BusinessChip({ id, onRemove }: { id: number; onRemove: () => void }) {
  const { data: businesses } = useBusinesses()
  const business = businesses?.find((candidate) => candidate.id === id)
  return (
    <FilterChip
      label={t('Referred by {name}', { name: business?.name ?? t('one business') })}
      onRemove={onRemove}
    />
  )
}

function FilterChip({ label, onRemove }: { label: string; onRemove: () => void }) {
  return (
    <Button
      variant="light"
      size="compact-sm"
      rightSection={<IconX size={14} aria-hidden />}
      onClick={onRemove}
      aria-label={t('Remove the filter {label}', { label })}
    >
      {label}
    </Button>
  )
}

const openStatuses = projectStatuses.filter((status) => !overStatuses.includes(status))

function StatusFilter({
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
      <PopoverButton
        position="bottom-start"
        button={
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
        }
      >
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
      </PopoverButton>
    </Input.Wrapper>
  )
}
