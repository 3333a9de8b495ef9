import { Button, Checkbox, Collapse, Group, NativeSelect, Text, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconFilter, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useBusinesses, useEmployees } from '../api/lists.ts'
import { projectQuery } from '../projects/projects-api.ts'
import { SearchField } from '../ui/search-field.tsx'
import { useWideScreen } from '../ui/use-wide-screen.ts'
import classes from './all-expenses.module.css'
import { type ExpenseFilters, expenseSorts, openStatuses } from './expense-filters.ts'
import { categoryChoices } from './expense-words.ts'
import { ProjectField, projectName } from './project-field.tsx'

const statusChoices = [
  { value: '', label: 'All statuses' },
  { value: openStatuses, label: 'Still owed' },
  { value: 'unpaid', label: 'Unpaid' },
  { value: 'partially_paid', label: 'Partially paid' },
  { value: 'paid', label: 'Paid' },
]

/** How the list is narrowed; every choice is in the address, so that a list can be kept or sent as a link. */
export function ExpenseFilterBar({ filters }: { filters: ExpenseFilters }) {
  const wide = useWideScreen()
  const [open, { toggle }] = useDisclosure(false)
  const { selection, change } = filters
  const search = (
    <SearchField
      label="Search the expenses"
      placeholder="Payee, what for, number, project"
      className={classes.search}
      value={selection.search ?? ''}
      onSearch={(words) => change({ search: words })}
    />
  )
  return (
    <search aria-label="Filter expenses" className={classes.filters}>
      {wide ? (
        <div className={classes.fields}>
          {search}
          <FilterFields filters={filters} />
        </div>
      ) : (
        <>
          <div className={classes.fields}>
            {search}
            <Button
              variant="default"
              leftSection={<IconFilter size={16} aria-hidden />}
              aria-expanded={open}
              onClick={toggle}
            >
              {filters.narrowing > 0 ? `Filters (${filters.narrowing})` : 'Filters'}
            </Button>
            <NativeSelect
              aria-label="Order"
              value={filters.sort}
              data={[...expenseSorts]}
              onChange={(event) => change({ sort: event.currentTarget.value })}
            />
          </div>
          <Collapse expanded={open}>
            <div className={classes.more}>
              <FilterFields filters={filters} />
            </div>
          </Collapse>
        </>
      )}
      <Chips filters={filters} />
    </search>
  )
}

function FilterFields({ filters: { selection, change } }: { filters: ExpenseFilters }) {
  const project = useChosenProject(selection.project_id)
  return (
    <>
      <NativeSelect
        aria-label="Status"
        value={selection.status ?? ''}
        data={statusChoices}
        onChange={(event) => change({ status: event.currentTarget.value })}
      />
      <NativeSelect
        aria-label="Category"
        value={selection.category ?? ''}
        data={[{ value: '', label: 'All categories' }, ...categoryChoices]}
        onChange={(event) => change({ category: event.currentTarget.value })}
      />
      <ManagerFilter value={selection.manager_id} onChange={(manager_id) => change({ manager_id })} />
      <div className={classes.project}>
        <ProjectField
          key={project?.name}
          label=""
          aria-label="Project"
          placeholder="Any project"
          value={project}
          onChange={(chosen) => change({ project_id: chosen ? String(chosen.id) : '' })}
        />
      </div>
      <Group gap={6} wrap="nowrap" className={classes.days ?? ''}>
        <Text size="sm" aria-hidden>
          From
        </Text>
        <TextInput
          type="date"
          aria-label="From"
          value={selection.from ?? ''}
          onChange={(event) => change({ from: event.currentTarget.value })}
        />
        <Text size="sm" aria-hidden>
          to
        </Text>
        <TextInput
          type="date"
          aria-label="To"
          value={selection.to ?? ''}
          onChange={(event) => change({ to: event.currentTarget.value })}
        />
      </Group>
      <Checkbox
        className={classes.tick ?? ''}
        label="Without receipt"
        checked={selection.picture === false}
        onChange={(event) => change({ picture: event.currentTarget.checked ? 'false' : '' })}
      />
    </>
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

function useChosenProject(id: number | undefined) {
  const { data } = useQuery({ ...projectQuery(id ?? 0), enabled: id !== undefined })
  if (id === undefined) return null
  return { id, name: data ? projectName(data) : `Project ${id}` }
}

function Chips({ filters: { selection, change, clear, narrowed } }: { filters: ExpenseFilters }) {
  const { data: businesses } = useBusinesses()
  if (!narrowed) return null
  const business = businesses?.find(({ id }) => id === selection.business_id)
  return (
    <Group gap="xs">
      {selection.paidTo !== undefined && (
        <Chip onRemove={() => change({ paidTo: '' })} name="payee">
          Paid to {selection.paidTo}
        </Chip>
      )}
      {selection.business_id !== undefined && (
        <Chip onRemove={() => change({ business_id: '' })} name="business">
          {business?.name ?? 'One business'}
        </Chip>
      )}
      <Button variant="subtle" size="compact-sm" onClick={clear}>
        Clear filters
      </Button>
    </Group>
  )
}

function Chip({ name, onRemove, children }: { name: string; onRemove: () => void; children: ReactNode }) {
  return (
    <Button
      variant="light"
      size="compact-sm"
      rightSection={<IconX size={14} aria-label={`, remove the filter of the ${name}`} />}
      onClick={onRemove}
    >
      {children}
    </Button>
  )
}
