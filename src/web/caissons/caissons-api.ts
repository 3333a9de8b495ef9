import { useQuery } from '@tanstack/react-query'
import { deleteCaissonLog, listCaissonLogs, readCaissonReport } from '../../contract/caisson-logs.ts'
import { call, callForFile } from '../api/client.ts'
import { useChange } from '../api/use-change.ts'
import { projectKeys } from '../projects/projects-api.ts'

/** Below the project's own key: it is read again with the project, also after something that waited was sent. */
export const useCaissonLogs = (projectId: number, isWanted = true) =>
  useQuery({
    enabled: isWanted,
    queryKey: ['projects', 'one', projectId, 'caisson-logs'],
    queryFn: ({ signal }) => call(listCaissonLogs, { params: { id: projectId }, signal }),
  })

export const useDeleteCaissonLog = (projectId: number) =>
  useChange((logId: number) => call(deleteCaissonLog, { params: { id: projectId, logId } }), ...projectKeys, [
    'history',
    projectId,
  ])

export const fetchCaissonReport = (projectId: number) =>
  callForFile(readCaissonReport, { params: { id: projectId } })
