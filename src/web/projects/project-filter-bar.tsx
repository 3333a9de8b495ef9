import { Button, Group, NativeSelect } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { ProjectSummary } from '../../contract/projects.ts'
import { type Region, regions } from '../../domain/projects.ts'
import { useBusinesses, useEmployees } from '../api/lists.ts'
import { SearchField } from '../ui/search-field.tsx'
import type { useListFilters } from './project-list-filters.ts'
import { regionWord } from './project-words.ts'
import classes from './projects.module.css'
import { StatusFilter } from './status-filter.tsx'

type List = ReturnType<typeof useListFilters>

/** How the list is narrowed; every choice is in the address, so that a list can be kept or sent as a link. */
export function ProjectFilterBar({
  list,
  firstProject,
}: {
  list: List
  /** Names the customer when the list is one customer's. */
  firstProject: ProjectSummary | undefined
}) {
  const { filters, change } = list
  return (
    <div className={classes.filters} role="search" aria-label="Filter projects">
      <SearchField
        label="Search this list"
        placeholder="Number, address, customer, phone"
        className={classes.searchField}
        value={filters.search ?? ''}
        onSearch={(search) => change({ search })}
      />
      <StatusFilter statuses={list.statuses} onChange={(status) => change({ status })} />
      <NativeSelect
        aria-label="Region"
        value={filters.region ?? ''}
        onChange={(event) => change({ region: event.currentTarget.value as Region | '' })}
        data={[
          { value: '', label: 'All regions' },
          ...regions.map((region) => ({ value: region, label: regionWord(region) })),
        ]}
      />
      <ManagerFilter value={filters.manager_id} onChange={(manager_id) => change({ manager_id })} />
      <Group gap="xs" className={classes.chips ?? ''}>
        {filters.customer_id !== undefined && (
          <FilterChip
            label={`Customer: ${firstProject?.customer.id === filters.customer_id ? firstProject.customer.name : 'one only'}`}
            onRemove={() => change({ customer_id: '' })}
          />
        )}
        {filters.business_id !== undefined && (
          <BusinessChip id={filters.business_id} onRemove={() => change({ business_id: '' })} />
        )}
        {list.narrowed && (
          <Button variant="subtle" size="compact-sm" onClick={list.clear}>
            Clear filters
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
      aria-label="Manager"
      value={value === undefined ? '' : String(value)}
      onChange={(event) => onChange(event.currentTarget.value)}
      data={[
        { value: '', label: 'All managers' },
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
  return <FilterChip label={`Referred by ${business?.name ?? 'one business'}`} onRemove={onRemove} />
}

function FilterChip({ label, onRemove }: { label: string; onRemove: () => void }) {
  return (
    <Button
      variant="light"
      size="compact-sm"
      rightSection={<IconX size={14} aria-hidden />}
      onClick={onRemove}
      aria-label={`Remove the filter ${label}`}
    >
      {label}
    </Button>
  )
}
