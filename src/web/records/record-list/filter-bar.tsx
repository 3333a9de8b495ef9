import { Button, Collapse, NativeSelect } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useEmployees } from '../../api/lists.ts'
import { t } from '../../language/t.ts'
import { SearchField } from '../../ui/search-field.tsx'
import { useWideScreen } from '../../ui/use-wide-screen.ts'
import classes from './filter-bar.module.css'
import type { useListView } from './use-list-view.ts'

/** A list's search and filters. */
export function FilterBar({
  label,
  placeholder,
  view: { read, change },
  chosen,
  onClear,
  beside,
  children,
}: {
  label: string
  placeholder: string
  view: Pick<ReturnType<typeof useListView>, 'read' | 'change'>
  /** How many filters are set. If given, a phone shows the filters behind a button. */
  chosen?: number
  /** Left out when no filter is set. */
  onClear?: (() => void) | undefined
  /** Between the search and the filters, like a choice of views. */
  beside?: ReactNode
  children?: ReactNode
}) {
  const wide = useWideScreen()
  const [isOpen, { toggle }] = useDisclosure(false)
  const isFolded = !wide && chosen !== undefined
  const fields = children && <div className={classes.fields}>{children}</div>
  return (
    <search className={classes.bar} aria-label={label}>
      <SearchField
        label={label}
        placeholder={placeholder}
        value={read('search')}
        onSearch={(search) => change('search', search)}
        className={classes.search}
      />
      {isFolded && <FilterButton count={chosen} shown={isOpen} onToggle={toggle} />}
      {beside}
      {isFolded ? (
        <Collapse expanded={isOpen} className={classes.folded ?? ''}>
          {fields}
        </Collapse>
      ) : (
        fields
      )}
      {onClear && (
        <Button variant="subtle" px="xs" aria-label={t('Clear filters')} onClick={onClear}>
          {t('Clear')}
        </Button>
      )}
    </search>
  )
}

/** On a phone the filters of a list wait behind this button, which says how many of them are set. */
function FilterButton({ count, shown, onToggle }: { count: number; shown: boolean; onToggle: () => void }) {
  return (
    <Button
      variant="default"
      px="sm"
      leftSection={<IconAdjustmentsHorizontal size={16} aria-hidden />}
      aria-expanded={shown}
      onClick={onToggle}
    >
      {count > 0 ? t('Filters ({count})', { count }) : t('Filters')}
    </Button>
  )
}

/** An active employee, or the chosen one even if they have left. */
export function ManagerFilter({
  value,
  onChange,
}: {
  value: number | undefined
  /** '' for all. */
  onChange: (id: string) => void
}) {
  const { data: employees = [] } = useEmployees()
  return (
    <NativeSelect
      label={t('Manager')}
      value={value === undefined ? '' : String(value)}
      onChange={(event) => onChange(event.currentTarget.value)}
      data={[
        { value: '', label: t('All') },
        ...employees
          .filter(({ active, id }) => active || id === value)
          .map(({ id, firstName, lastName }) => ({ value: String(id), label: `${firstName} ${lastName}` })),
      ]}
    />
  )
}
