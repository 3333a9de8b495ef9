import { Button, Collapse, NativeSelect } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { isDay } from '../../domain/dates.ts'
import { useEmployees } from '../api/lists.ts'
import { t } from '../language/t.ts'
import { DayFilter } from '../ui/day-filter.tsx'
import { FilterButton } from '../ui/filter-button.tsx'
import { SearchField } from '../ui/search-field.tsx'
import type { useListView } from '../ui/use-list-view.ts'
import { useWideScreen } from '../ui/use-wide-screen.ts'
import { CustomerFilter } from './customer-filter.tsx'
import classes from './money-filters.module.css'

type View = ReturnType<typeof useListView>

/** What invoices and payments are both narrowed by, as the address says it; what it says wrongly is left out. */
export function readMoneyFilters({ read }: View) {
  const id = (name: string) => (/^[1-9]\d{0,8}$/.test(read(name)) ? Number(read(name)) : undefined)
  const day = (name: string) => (isDay(read(name)) ? read(name) : undefined)
  return {
    search: read('search') || undefined,
    from: day('from'),
    to: day('to'),
    customer_id: id('customer_id'),
    project_id: id('project_id'),
    manager_id: id('manager_id'),
  }
}

/** What was named on the way here, without what was not. */
export function present<T extends object>(filters: T): T {
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined)) as T
}

/** Search and filters of a list of money; on a phone the filters wait behind a button. */
export function MoneyFilters({
  label,
  placeholder,
  view,
  filters: { search: _, customer_id, manager_id, from, to, ...others },
  children,
}: {
  label: string
  placeholder: string
  view: View
  filters: ReturnType<typeof readMoneyFilters> & Record<string, unknown>
  /** The filters that this list alone has. */
  children: ReactNode
}) {
  const wide = useWideScreen()
  const [open, { toggle }] = useDisclosure(false)
  const { change, read } = view
  const chosen = [customer_id, manager_id, from, to, ...Object.values(others)]
  const count = chosen.filter((value) => value !== undefined).length
  const fields = (
    <div className={classes.fields}>
      {children}
      <CustomerFilter
        value={customer_id}
        onChange={(id) => change('customer_id', id === undefined ? '' : String(id))}
      />
      <ManagerFilter value={manager_id} onChange={(id) => change('manager_id', id)} />
      <DayFilter label={t('From')} value={from ?? ''} onChange={(day) => change('from', day)} />
      <DayFilter label={t('To')} value={to ?? ''} onChange={(day) => change('to', day)} />
      {(count > 0 || read('search') !== '') && (
        <Button variant="subtle" px="xs" aria-label={t('Clear filters')} onClick={view.clear}>
          {t('Clear')}
        </Button>
      )}
    </div>
  )
  return (
    <search className={classes.bar} aria-label={label}>
      <SearchField
        label={label}
        placeholder={placeholder}
        value={read('search')}
        onSearch={(search) => change('search', search)}
        className={classes.search}
      />
      {wide ? (
        fields
      ) : (
        <>
          <FilterButton count={count} shown={open} onToggle={toggle} />
          <Collapse expanded={open} className={classes.collapse ?? ''}>
            {fields}
          </Collapse>
        </>
      )}
    </search>
  )
}

function ManagerFilter({ value, onChange }: { value: number | undefined; onChange: (id: string) => void }) {
  const { data: employees = [] } = useEmployees()
  const managers = employees.filter(({ active, id }) => active || id === value)
  return (
    <NativeSelect
      label={t('Manager')}
      value={value === undefined ? '' : String(value)}
      onChange={(event) => onChange(event.currentTarget.value)}
      data={[
        { value: '', label: t('All') },
        ...managers.map(({ id, firstName, lastName }) => ({
          value: String(id),
          label: `${firstName} ${lastName}`,
        })),
      ]}
    />
  )
}
