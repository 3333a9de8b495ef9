import type { HistoryEvent } from '../../contract/history.ts'
import type { Page } from '../database/page.ts'
import type { Deps } from '../deps.ts'
import { assertProjectExists } from '../projects/projects.queries.ts'
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
