import type { HistoryEvent } from '../../contract/history.ts'
import type { Page } from '../database/page.ts'
import type { ListRequest } from '../database/page-by-key.ts'
import type { Deps } from '../deps.ts'
import { assertProjectExists } from '../projects/projects.queries.ts'
import { type HistoryFilters, listCompanyHistory } from './company-history.queries.ts'
import { type HistoryRequest, listProjectHistory } from './history.queries.ts'

/** @throws not_found for a project that is not there or was deleted */
export async function readProjectHistory(
  { db }: Pick<Deps, 'db'>,
  projectId: number,
  request: HistoryRequest,
): Promise<Page<HistoryEvent>> {
  await assertProjectExists(db, projectId)
  return listProjectHistory(db, projectId, request)
}

/** What happened in the whole company; also what belongs to no project. */
export function readCompanyHistory(
  { db }: Pick<Deps, 'db'>,
  request: HistoryFilters & ListRequest,
): Promise<Page<HistoryEvent>> {
  return listCompanyHistory(db, request)
}
