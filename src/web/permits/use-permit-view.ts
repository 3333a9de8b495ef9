import { useMemo } from 'react'
import { closedStages, type PermitStage, permitStages } from '../../domain/permits.ts'
import { regions } from '../../domain/projects.ts'
import { useListView } from '../ui/use-list-view.ts'
import type { PermitSelection } from './permits-api.ts'

/** The list's orders; the server's names. */
const sortColumns = ['waiting', 'authority', 'stage', 'expires', 'project', 'updatedAt']
export const longestFirst = '-waiting'

/** How the permits are shown, all of it in the address; what it says wrongly is left out. */
export function usePermitView() {
  const view = useListView()
  const [search, authority, region, manager] = ['search', 'authority', 'region', 'manager_id'].map(view.read)
  const selection = useMemo<PermitSelection>(
    () => ({
      search: search || undefined,
      authority: authority || undefined,
      region: regions.find((name) => name === region),
      manager_id: /^[1-9]\d{0,8}$/.test(manager ?? '') ? Number(manager) : undefined,
    }),
    [search, authority, region, manager],
  )
  const sort = view.read('sort')
  const order = sortColumns.includes(sort.replace(/^-/, '')) ? sort : longestFirst
  const stage = stageIn(view.read('stage'))
  return {
    selection,
    /** What the list asks for. */
    listed: {
      ...selection,
      ...(stage === undefined
        ? { open: true }
        : { stage: stage === 'closed' ? closedStages.join(',') : stage }),
      sort: order,
    },
    change: view.change,
    clear: view.clear,
    isNarrowed: Object.values(selection).some((value) => value !== undefined) || view.read('stage') !== '',
    isList: view.read('view') === 'list',
    isGrouped: view.read('group') === 'authority',
    /** Of the list: one stage only, or `closed`. */
    stage,
    sort: order,
  }
}

function stageIn(text: string): PermitStage | 'closed' | undefined {
  return text === 'closed' ? 'closed' : permitStages.find((stage) => stage === text)
}
