import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import {
  makeNotice,
  type NewNotice,
  type Notice,
  type NoticeService,
  previewNotice,
  readNoticePackage,
  readNoticePdf,
  readNotices,
  recordService,
  type ServiceChange,
  withdrawNotice,
} from '../../contract/notices.ts'
import { call } from '../api/client.ts'
import { useChange } from '../api/use-change.ts'
import { projectKeys } from '../projects/projects-api.ts'

const noticesQuery = (projectId: number) =>
  queryOptions({
    // A project's change refreshes them too: they go by its parties and its contract.
    queryKey: ['projects', 'one', projectId, 'notices'],
    queryFn: ({ signal }) => call(readNotices, { params: { id: projectId }, signal }),
  })

export const useNotices = (projectId: number) => useQuery(noticesQuery(projectId))

/** `key` is its idempotency key: the same one for each try. */
export const useMakeNotice = (projectId: number) =>
  useChange(
    ({ body, key }: { body: NewNotice; key: string }) =>
      call(makeNotice, { params: { id: projectId }, body, idempotencyKey: key }),
    noticesQuery(projectId).queryKey,
    ['history'],
  )

/** The PDF of a notice that nobody has signed yet. */
export const usePreviewNotice = (projectId: number) =>
  useMutation({ mutationFn: (body: NewNotice) => call(previewNotice, { params: { id: projectId }, body }) })

export const useWithdrawNotice = ({ id: noticeId, project_id: id }: Notice) =>
  useChange(() => call(withdrawNotice, { params: { id, noticeId } }), noticesQuery(id).queryKey, ['history'])

/** Once everybody was served, the project's deadlines change with it. */
export function useRecordService({ id: noticeId, project_id: id }: Notice, { id: serviceId }: NoticeService) {
  return useChange(
    ({ body, proof }: { body: ServiceChange; proof: File | null }) =>
      call(recordService, {
        params: { id, noticeId, serviceId },
        body,
        ...(proof && { files: { proof } }),
      }),
    ...projectKeys,
    ['needs'],
  )
}

/** The notice for one recipient, or without one the whole proof of service. */
export function useNoticePaper(id: number, noticeId: number, serviceId: number | null) {
  return useQuery({
    queryKey: [...noticesQuery(id).queryKey, 'paper', noticeId, serviceId],
    queryFn: ({ signal }) =>
      serviceId === null
        ? call(readNoticePackage, { params: { id, noticeId }, signal })
        : call(readNoticePdf, { params: { id, noticeId, serviceId }, signal }),
  })
}
