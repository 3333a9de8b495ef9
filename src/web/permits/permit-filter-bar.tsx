import { Button, NativeSelect, SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { permitStages } from '../../domain/permits.ts'
import { regions } from '../../domain/projects.ts'
import { useEmployees } from '../api/lists.ts'
import { t } from '../language/t.ts'
import { FilterButton } from '../ui/filter-button.tsx'
import toolbar from '../ui/list-toolbar.module.css'
import { SearchField } from '../ui/search-field.tsx'
import { useWideScreen } from '../ui/use-wide-screen.ts'
import { shortRegion, stageWord } from './permit-words.ts'
import classes from './permits.module.css'
import { useAuthorities } from './permits-api.ts'
import type { usePermitView } from './use-permit-view.ts'

type View = ReturnType<typeof usePermitView>

/** How the permits are narrowed and shown; every choice is in the address. */
export function PermitFilterBar({ view, named }: { view: View; named: readonly string[] }) {
  const wide = useWideScreen()
  const [shown, setShown] = useState(false)
  const { selection, change } = view
  const { authority, region, manager_id } = selection
  const chosen = [authority, region, manager_id, view.stage, view.isGrouped || undefined].filter(
    (choice) => choice !== undefined,
  ).length
  return (
    <search className={toolbar.bar} aria-label={t('Filter permits')}>
      <SearchField
        label={t('Search permits')}
        placeholder={t('Project, customer, title, number')}
        className={toolbar.search}
        value={selection.search ?? ''}
        onSearch={(search) => change('search', search)}
      />
      {!wide && (
        <FilterButton
          className={classes.more ?? ''}
          count={chosen}
          shown={shown}
          onToggle={() => setShown(!shown)}
        />
      )}
      <SegmentedControl
        aria-label={t('Show as')}
        className={classes.shape ?? ''}
        value={view.isList ? 'list' : 'board'}
        onChange={(shape) => change('view', shape === 'list' ? 'list' : '')}
        data={[
          { value: 'board', label: t('Board') },
          { value: 'list', label: t('List') },
        ]}
      />
      <div className={classes.filters} hidden={!wide && !shown}>
        <AuthorityFilter view={view} named={named} />
        <NativeSelect
          aria-label={t('Region')}
          value={selection.region ?? ''}
          onChange={(event) => change('region', event.currentTarget.value)}
          data={[
            { value: '', label: t('All regions') },
            ...regions.map((region) => ({ value: region, label: shortRegion(region) })),
          ]}
        />
        <ManagerFilter view={view} />
        {view.isList ? (
          <NativeSelect
            aria-label={t('Stage')}
            value={view.stage ?? ''}
            onChange={(event) => change('stage', event.currentTarget.value)}
            data={[
              { value: '', label: t('Open permits') },
              ...permitStages.map((stage) => ({ value: stage, label: stageWord(stage) })),
              { value: 'closed', label: t('All closed') },
            ]}
          />
        ) : (
          <NativeSelect
            aria-label={t('Group by')}
            value={view.isGrouped ? 'authority' : ''}
            onChange={(event) => change('group', event.currentTarget.value)}
            data={[
              { value: '', label: t('Not grouped') },
              { value: 'authority', label: t('By authority') },
            ]}
          />
        )}
        {view.isNarrowed && (
          <Button variant="subtle" px="xs" onClick={view.clear}>
            {t('Clear filters')}
          </Button>
        )}
      </div>
    </search>
  )
}

/** Those of the list, and those that permits name although the list does not. */
function AuthorityFilter({ view, named }: { view: View; named: readonly string[] }) {
  const { data: authorities = [] } = useAuthorities()
  const { authority = '' } = view.selection
  const listed = authorities.filter(({ archived, permitCount }) => !archived || permitCount > 0)
  const all = [...listed.map(({ name }) => name), ...named, ...(authority === '' ? [] : [authority])]
  const names = [...new Map(all.map((name) => [name.toLowerCase(), name])).values()]
  return (
    <NativeSelect
      aria-label={t('Authority')}
      value={names.find((name) => name.toLowerCase() === authority.toLowerCase()) ?? ''}
      onChange={(event) => view.change('authority', event.currentTarget.value)}
      data={[
        { value: '', label: t('All authorities') },
        ...names.toSorted((one, other) => one.localeCompare(other)),
      ]}
    />
  )
}

function ManagerFilter({ view }: { view: View }) {
  const { data: employees = [] } = useEmployees()
  const { manager_id } = view.selection
  return (
    <NativeSelect
      aria-label={t('Manager')}
      value={manager_id === undefined ? '' : String(manager_id)}
      onChange={(event) => view.change('manager_id', event.currentTarget.value)}
      data={[
        { value: '', label: t('All managers') },
        ...employees
          .filter(({ active, id }) => active || id === manager_id)
          .map(({ id, firstName, lastName }) => ({ value: String(id), label: `${firstName} ${lastName}` })),
      ]}
    />
  )
}
