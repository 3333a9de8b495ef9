import { closedStages, type PermitStage, permitStages } from '../../domain/permits.ts'
import { regions } from '../../domain/projects.ts'
import { useListView } from '../records/record-list/use-list-view.ts'
import type { PermitSelection } from './permits-api.ts'

/** The list's orders; the server's names. */
const sortColumns = ['waiting', 'authority', 'stage', 'expires', 'project', 'updatedAt']
export const longestFirst = '-waiting'

/** How the permits are shown, all of it in the address; what it says wrongly is left out. */
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
    /** What the list asks for. */
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
    /** Of the list: one stage only, or `closed`. */
    stage,
    sort: order,
  }
}

function stageIn(text: string): PermitStage | 'closed' | undefined {
  return text === 'closed' ? 'closed' : permitStages.find((stage) => stage === text)
}
