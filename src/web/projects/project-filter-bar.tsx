import { Button, Group, NativeSelect, SegmentedControl } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconX } from '@tabler/icons-react'
import type { ProjectSummary } from '../../contract/projects.ts'
import type { ViewKind } from '../../contract/saved-views.ts'
import { type Region, regions } from '../../domain/projects.ts'
import { useBusinesses, useEmployees } from '../api/lists.ts'
import { t } from '../language/t.ts'
import { FilterButton } from '../ui/filter-button.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { useWideScreen } from '../ui/use-wide-screen.ts'
import type { useListFilters } from './project-list-filters.ts'
import { regionWord } from './project-words.ts'
import classes from './projects.module.css'
import { StatusFilter } from './status-filter.tsx'

type List = ReturnType<typeof useListFilters>

/** How the list is narrowed; every choice is in the address, so that a list can be kept or sent as a link. */
export function ProjectFilterBar({
  list,
  kind,
  firstProject,
}: {
  list: List
  kind: ViewKind
  /** Names the customer when the list is one customer's. */
  firstProject: ProjectSummary | undefined
}) {
  const wide = useWideScreen()
  const [shown, { toggle }] = useDisclosure(false)
  const { filters, change } = list
  const chosen = [filters.status, filters.region, filters.manager_id].filter((choice) => choice !== undefined)
  return (
    <div className={classes.filters} role="search" aria-label={t('Filter projects')}>
      <SearchField
        label={t('Search this list')}
        placeholder={t('Number, address, customer, phone')}
        className={classes.searchField}
        value={filters.search ?? ''}
        onSearch={(search) => change({ search })}
      />
      <SegmentedControl
        aria-label={t('How the projects are shown')}
        className={classes.kind ?? ''}
        value={kind}
        onChange={(view) => change({ view: view === 'table' ? '' : view })}
        data={[
          { value: 'table', label: t('Table') },
          { value: 'board', label: t('Board') },
          { value: 'map', label: t('Map') },
        ]}
      />
      {!wide && (
        <FilterButton
          className={classes.filterButton ?? ''}
          count={chosen.length}
          shown={shown}
          onToggle={toggle}
        />
      )}
      <div className={classes.fields} hidden={!wide && !shown}>
        <StatusFilter statuses={list.statuses} onChange={(status) => change({ status })} />
        <NativeSelect
          aria-label={t('Region')}
          value={filters.region ?? ''}
          onChange={(event) => change({ region: event.currentTarget.value as Region | '' })}
          data={[
            { value: '', label: t('All regions') },
            ...regions.map((region) => ({ value: region, label: regionWord(region) })),
          ]}
        />
        <ManagerFilter value={filters.manager_id} onChange={(manager_id) => change({ manager_id })} />
      </div>
      <Group gap="xs" className={classes.chips ?? ''}>
        {filters.customer_id !== undefined && (
          <FilterChip
            label={t('Customer: {name}', {
              name:
                firstProject?.customer.id === filters.customer_id
                  ? firstProject.customer.name
                  : t('one only'),
            })}
            onRemove={() => change({ customer_id: '' })}
          />
        )}
        {filters.business_id !== undefined && (
          <BusinessChip id={filters.business_id} onRemove={() => change({ business_id: '' })} />
        )}
        {filters.position === 'none' && (
          <FilterChip label={t('Not on the map')} onRemove={() => change({ position: '' })} />
        )}
        {list.narrowed && (
          <Button variant="subtle" size="compact-sm" onClick={list.clear}>
            {t('Clear filters')}
          </Button>
        )}
      </Group>
    </div>
  )
}

function ManagerFilter({
  value,
  onChange,
}: {
  value: number | undefined
  onChange: (managerId: string) => void
}) {
  const { data: employees = [] } = useEmployees()
  const choices = employees.filter((employee) => employee.active || employee.id === value)
  return (
    <NativeSelect
      aria-label={t('Manager')}
      value={value === undefined ? '' : String(value)}
      onChange={(event) => onChange(event.currentTarget.value)}
      data={[
        { value: '', label: t('All managers') },
        ...choices.map(({ id, firstName, lastName }) => ({
          value: String(id),
          label: `${firstName} ${lastName}`,
        })),
      ]}
    />
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
