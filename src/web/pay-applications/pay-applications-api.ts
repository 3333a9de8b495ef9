import { queryOptions, useQuery } from '@tanstack/react-query'
import {
  addApplicationPaper,
  approvePayApplication,
  createPayApplication,
  listPayApplications,
  type NewPayApplication,
  type PayApplication,
  type PayApplicationChange,
  removeApplicationPaper,
  returnPayApplication,
  updatePayApplication,
} from '../../contract/pay-applications.ts'
import type { ApplicationPaper } from '../../domain/pay-applications.ts'
import { call } from '../api/client.ts'
import { useChange } from '../api/use-change.ts'
import { projectKeys } from '../projects/projects-api.ts'

const applicationsQuery = (projectId: number) =>
  queryOptions({
    // A project's change refreshes them too: they go by its contract and its invoices.
    queryKey: ['projects', 'one', projectId, 'pay-applications'],
    queryFn: ({ signal }) => call(listPayApplications, { params: { id: projectId }, signal }),
  })

export const usePayApplications = (projectId: number) => useQuery(applicationsQuery(projectId))

/** An application is an invoice: what shows those shows it. */
const affected = [...projectKeys, ['invoices'], ['billing'], ['needs']]

const paramsOf = ({ project_id: id, id: applicationId }: PayApplication) => ({ id, applicationId })

/** `key` is its idempotency key: the same one for each try. */
export const useCreatePayApplication = (projectId: number) =>
  useChange(
    ({ body, key }: { body: NewPayApplication; key: string }) =>
      call(createPayApplication, { params: { id: projectId }, body, idempotencyKey: key }),
    ...affected,
  )

export const useUpdatePayApplication = (application: PayApplication) =>
  useChange(
    (body: PayApplicationChange) => call(updatePayApplication, { params: paramsOf(application), body }),
    ...affected,
  )

export const useReturnPayApplication = (application: PayApplication) =>
  useChange(
    (reason: string) => call(returnPayApplication, { params: paramsOf(application), body: { reason } }),
    ...affected,
  )

/** With lines, what was approved differs from what was asked for. */
export const useApprovePayApplication = (application: PayApplication) =>
  useChange(
    (body: Pick<PayApplicationChange, 'lines'>) =>
      call(approvePayApplication, { params: paramsOf(application), body }),
    ...affected,
  )

export const useAddApplicationPaper = (application: PayApplication) =>
  useChange(
    ({ kind, file }: { kind: ApplicationPaper; file: File }) =>
      call(addApplicationPaper, { params: paramsOf(application), body: { kind }, files: { file } }),
    ...affected,
  )

export const useRemoveApplicationPaper = (application: PayApplication) =>
  useChange(
    (paperId: number) => call(removeApplicationPaper, { params: { ...paramsOf(application), paperId } }),
    ...affected,
  )
