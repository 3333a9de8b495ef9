import { Button, Checkbox, Collapse, Group, NativeSelect } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useBusinesses, useEmployees } from '../api/lists.ts'
import { named } from '../language/names.ts'
import { t } from '../language/t.ts'
import { projectQuery } from '../projects/projects-api.ts'
import { DayFilter } from '../ui/day-filter.tsx'
import { FilterButton } from '../ui/filter-button.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { useWideScreen } from '../ui/use-wide-screen.ts'
import classes from './all-expenses.module.css'
import { type ExpenseFilters, expenseSorts, openStatuses } from './expense-filters.ts'
import { categoryChoices } from './expense-words.ts'
import { ProjectField, projectName } from './project-field.tsx'

const statusChoices = [
  { value: '', label: t('All') },
  { value: openStatuses, label: t('Still owed') },
  { value: 'unpaid', label: t('Unpaid') },
  { value: 'partially_paid', label: t('Partially paid') },
  { value: 'paid', label: t('Paid') },
]

/** How the list is narrowed; every choice is in the address, so that a list can be kept or sent as a link. */
export function ExpenseFilterBar({ filters }: { filters: ExpenseFilters }) {
  const wide = useWideScreen()
  const [open, { toggle }] = useDisclosure(false)
  const { selection, change } = filters
  const search = (
    <SearchField
      label={t('Search the expenses')}
      placeholder={t('Payee, what for, number, project')}
      className={classes.search}
      value={selection.search ?? ''}
      onSearch={(words) => change({ search: words })}
    />
  )
  return (
    <search aria-label={t('Filter expenses')} className={classes.filters}>
      {wide ? (
        <div className={classes.fields}>
          {search}
          <FilterFields filters={filters} />
        </div>
      ) : (
        <>
          <div className={classes.fields}>
            {search}
            <FilterButton count={filters.narrowing} shown={open} onToggle={toggle} />
            <NativeSelect
              aria-label={t('Sort by')}
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
        label={t('Status')}
        value={selection.status ?? ''}
        data={statusChoices}
        onChange={(event) => change({ status: event.currentTarget.value })}
      />
      <NativeSelect
        label={t('Category')}
        value={selection.category ?? ''}
        data={[{ value: '', label: named('All', 'category') }, ...categoryChoices]}
        onChange={(event) => change({ category: event.currentTarget.value })}
      />
      <ManagerFilter value={selection.manager_id} onChange={(manager_id) => change({ manager_id })} />
      <div className={classes.project}>
        <ProjectField
          key={project?.name}
          label={t('Project')}
          placeholder={t('All')}
          value={project}
          onChange={(chosen) => change({ project_id: chosen ? String(chosen.id) : '' })}
        />
      </div>
      <DayFilter label={t('From')} value={selection.from ?? ''} onChange={(from) => change({ from })} />
      <DayFilter label={t('To')} value={selection.to ?? ''} onChange={(to) => change({ to })} />
      <Checkbox
        className={classes.tick ?? ''}
        label={t('Without receipt')}
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
      label={t('Manager')}
      value={value === undefined ? '' : String(value)}
      onChange={(event) => onChange(event.currentTarget.value)}
      data={[
        { value: '', label: t('All') },
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
  return { id, name: data ? projectName(data) : t('Project {id}', { id }) }
}

function Chips({ filters: { selection, change, clear, narrowed } }: { filters: ExpenseFilters }) {
  const { data: businesses } = useBusinesses()
  if (!narrowed) return null
  const business = businesses?.find(({ id }) => id === selection.business_id)
  return (
    <Group gap="xs">
      {selection.paidTo !== undefined && (
        <Chip onRemove={() => change({ paidTo: '' })} spoken={t(', remove the filter of the payee')}>
          {t('Paid to {paidTo}', { paidTo: selection.paidTo })}
        </Chip>
      )}
      {selection.business_id !== undefined && (
        <Chip onRemove={() => change({ business_id: '' })} spoken={t(', remove the filter of the business')}>
          {business?.name ?? t('One business')}
        </Chip>
      )}
      <Button variant="subtle" size="compact-sm" onClick={clear}>
        {t('Clear filters')}
      </Button>
    </Group>
  )
}

function Chip({
  spoken,
  onRemove,
  children,
}: {
  /** What a screen reader hears of the cross. */
  spoken: string
  onRemove: () => void
  children: ReactNode
}) {
  return (
    <Button
      variant="light"
      size="compact-sm"
      rightSection={<IconX size={14} aria-label={spoken} />}
      onClick={onRemove}
    >
      {children}
    </Button>
  )
}
