import type { ReactNode } from 'react'
import classes from './list-toolbar.module.css'
import { SearchField } from './search-field.tsx'
import type { useListView } from './use-list-view.ts'

/** The search of a list, with its filters beside it. */
export function ListToolbar({
  label,
  placeholder,
  view,
  children,
}: {
  label: string
  placeholder: string
  view: ReturnType<typeof useListView>
  children?: ReactNode
}) {
  return (
    <search className={classes.bar} aria-label={label}>
      <SearchField
        label={label}
        placeholder={placeholder}
        value={view.read('search')}
        onSearch={(search) => view.change('search', search)}
        className={classes.search}
      />
      {children}
    </search>
  )
}
