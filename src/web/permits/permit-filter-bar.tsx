import { NativeSelect } from '@mantine/core'
import { closedStages, type PermitStage, permitStages } from '../../domain/permits.ts'
import { regions } from '../../domain/projects.ts'
import { t } from '../language/t.ts'
import { FilterBar, ManagerFilter } from '../records/record-list/filter-bar.tsx'
import { useListView } from '../records/record-list/use-list-view.ts'
import { Segments } from '../ui/segments.tsx'
import { shortRegion, stageWord } from './permit-words.ts'
import { type PermitSelection, useAuthorities } from './permits-api.ts'

type View = ReturnType<typeof usePermitView>

export function PermitFilterBar({ view, named }: { view: View; named: readonly string[] }) {
  const { selection, change } = view
  const { authority, region, manager_id } = selection
  const chosen = [authority, region, manager_id, view.stage, view.isGrouped || undefined].filter(
    (choice) => choice !== undefined,
  ).length
  return (
    <FilterBar
      label={t('Search permits')}
      placeholder={t('Project, customer, title, number')}
      view={view}
      chosen={chosen}
      onClear={view.isNarrowed ? view.clear : undefined}
      beside={
        <Segments
          label={t('Show as')}
          value={view.isList ? 'list' : 'board'}
          onChange={(shape) => change('view', shape === 'list' ? 'list' : '')}
          choices={[
            { value: 'board', label: t('Board') },
            { value: 'list', label: t('List') },
          ]}
        />
      }
    >
      <AuthorityFilter view={view} named={named} />
      <NativeSelect
        label={t('Region')}
        value={selection.region ?? ''}
        onChange={(event) => change('region', event.currentTarget.value)}
        data={[
          { value: '', label: t('All regions') },
          ...regions.map((region) => ({ value: region, label: shortRegion(region) })),
        ]}
      />
      <ManagerFilter value={manager_id} onChange={(id) => change('manager_id', id)} />
      {view.isList ? (
        <NativeSelect
          label={t('Stage')}
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
          label={t('Group by')}
          value={view.isGrouped ? 'authority' : ''}
          onChange={(event) => change('group', event.currentTarget.value)}
          data={[
            { value: '', label: t('Not grouped') },
            { value: 'authority', label: t('By authority') },
          ]}
        />
      )}
    </FilterBar>
  )
}

/** Offers the listed authorities, and others that permits name. */
function AuthorityFilter({ view, named }: { view: View; named: readonly string[] }) {
  const { data: authorities = [] } = useAuthorities()
  const { authority = '' } = view.selection
  const listed = authorities.filter(({ archived, permitCount }) => !archived || permitCount > 0)
  const all = [...listed.map(({ name }) => name), ...named, ...(authority === '' ? [] : [authority])]
  const names = [...new Map(all.map((name) => [name.toLowerCase(), name])).values()]
  return (
    <NativeSelect
      label={t('Authority')}
      value={names.find((name) => name.toLowerCase() === authority.toLowerCase()) ?? ''}
      onChange={(event) => view.change('authority', event.currentTarget.value)}
      data={[
        { value: '', label: t('All authorities') },
        ...names.toSorted((one, other) => one.localeCompare(other)),
      ]}
    />
  )
}

const sortColumns = ['waiting', 'authority', 'stage', 'expires', 'project', 'updatedAt']
export const longestFirst = '-waiting'

/** View and filters are part of the address. Invalid values are ignored. */
export function usePermitView() {
  const view = useListView()
  const selection: PermitSelection = {
    search: view.read('search') || undefined,
    authority: view.read('authority') || undefined,
    region: view.readOne('region', regions),
    manager_id: view.readId('manager_id'),
  }
  const sort = view.read('sort')
  const order = sortColumns.includes(sort.replace(/^-/, '')) ? sort : longestFirst
  const stage = stageIn(view.read('stage'))
  return {
    selection,
    /** The query of the list. */
    listed: {
      ...selection,
      ...(stage === undefined
        ? { open: true }
        : { stage: stage === 'closed' ? closedStages.join(',') : stage }),
      sort: order,
    },
    read: view.read,
    change: view.change,
    clear: view.clear,
    isNarrowed: Object.values(selection).some((value) => value !== undefined) || view.read('stage') !== '',
    isList: view.read('view') === 'list',
    isGrouped: view.read('group') === 'authority',
    /** Filters the list. */
    stage,
    sort: order,
  }
}

function stageIn(text: string): PermitStage | 'closed' | undefined {
  return text === 'closed' ? 'closed' : permitStages.find((stage) => stage === text)
}
