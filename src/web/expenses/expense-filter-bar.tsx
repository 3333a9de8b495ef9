import { Button, Checkbox, Group, NativeSelect } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { expenseCategories, expenseStatuses } from '../../domain/expenses.ts'
import { useBusinesses } from '../api/lists.ts'
import { named } from '../language/names.ts'
import { t } from '../language/t.ts'
import { projectName } from '../projects/project-words.ts'
import { projectQuery } from '../projects/projects-api.ts'
import { readOrder } from '../records/record-list/column.ts'
import { FilterBar, ManagerFilter } from '../records/record-list/filter-bar.tsx'
import { useListView } from '../records/record-list/use-list-view.ts'
import { DayFilter } from '../ui/day-filter.tsx'
import { expenseColumns } from './expense-columns.tsx'
import { categoryChoices } from './expense-words.ts'
import type { ExpenseSelection } from './expenses-api.ts'
import { ProjectField } from './project-field.tsx'

/** The statuses of bills that are still owed. */
export const openStatuses = 'unpaid,partially_paid'

/** The list's filters and its order, read from the address. */
export function useExpenseFilters() {
  const view = useListView()
  const { read, readDay, readId, readOne, readSome } = view
  const selection: ExpenseSelection = {
    search: read('search') || undefined,
    status: readSome('status', expenseStatuses).join(',') || undefined,
    category: readOne('category', expenseCategories),
    business_id: readId('business_id'),
    paidTo: read('paidTo') || undefined,
    project_id: readId('project_id'),
    manager_id: readId('manager_id'),
    from: readDay('from'),
    to: readDay('to'),
    picture: read('picture') === 'false' ? false : undefined,
  }
  const narrowing = Object.values(selection).filter((value) => value !== undefined).length
  return { view, selection, narrowing, order: readOrder(view, expenseColumns, '-date') }
}

type ExpenseFilters = ReturnType<typeof useExpenseFilters>

const statusChoices = [
  { value: '', label: t('All') },
  { value: openStatuses, label: t('Still owed') },
  { value: 'unpaid', label: t('Unpaid') },
  { value: 'partially_paid', label: t('Partially paid') },
  { value: 'paid', label: t('Paid') },
]

export function ExpenseFilterBar({ filters }: { filters: ExpenseFilters }) {
  const { view, selection, narrowing } = filters
  const { change } = view
  const project = useChosenProject(selection.project_id)
  return (
    <>
      <FilterBar
        label={t('Search the expenses')}
        placeholder={t('Payee, what for, number, project')}
        view={view}
        chosen={narrowing - (selection.search === undefined ? 0 : 1)}
        onClear={narrowing > 0 ? view.clear : undefined}
      >
        <NativeSelect
          label={t('Status')}
          value={selection.status ?? ''}
          data={statusChoices}
          onChange={(event) => change('status', event.currentTarget.value)}
        />
        <NativeSelect
          label={t('Category')}
          value={selection.category ?? ''}
          data={[{ value: '', label: named('All', 'category') }, ...categoryChoices]}
          onChange={(event) => change('category', event.currentTarget.value)}
        />
        <ManagerFilter value={selection.manager_id} onChange={(id) => change('manager_id', id)} />
        <ProjectField
          key={project?.name}
          label={t('Project')}
          placeholder={t('All')}
          value={project}
          onChange={(chosen) => change('project_id', chosen ? String(chosen.id) : '')}
        />
        <DayFilter label={t('From')} value={selection.from ?? ''} onChange={(day) => change('from', day)} />
        <DayFilter label={t('To')} value={selection.to ?? ''} onChange={(day) => change('to', day)} />
        <Checkbox
          py="xs"
          style={{ flex: 'none' }}
          label={t('Without receipt')}
          checked={selection.picture === false}
          onChange={(event) => change('picture', event.currentTarget.checked ? 'false' : '')}
        />
      </FilterBar>
      <Chips filters={filters} />
    </>
  )
}

function useChosenProject(id: number | undefined) {
  const { data } = useQuery({ ...projectQuery(id ?? 0), enabled: id !== undefined })
  if (id === undefined) return null
  return { id, name: data ? projectName(data) : t('Project {id}', { id }) }
}

function Chips({ filters: { selection, view } }: { filters: ExpenseFilters }) {
  const { data: businesses } = useBusinesses()
  if (selection.paidTo === undefined && selection.business_id === undefined) return null
  const business = businesses?.find(({ id }) => id === selection.business_id)
  return (
    <Group gap="xs" mb="md">
      {selection.paidTo !== undefined && (
        <Chip onRemove={() => view.change('paidTo', '')} spoken={t(', remove the filter of the payee')}>
          {t('Paid to {paidTo}', { paidTo: selection.paidTo })}
        </Chip>
      )}
      {selection.business_id !== undefined && (
        <Chip
          onRemove={() => view.change('business_id', '')}
          spoken={t(', remove the filter of the business')}
        >
          {business?.name ?? t('One business')}
        </Chip>
      )}
    </Group>
  )
}

function Chip({
  spoken,
  onRemove,
  children,
}: {
  /** What a screen reader says for the cross. */
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
