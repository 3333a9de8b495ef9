import { queryOptions, useQuery } from '@tanstack/react-query'
import {
  askForWaiver,
  type BillOfWaivers,
  listBillWaivers,
  type NewBillWaiver,
  recordBillWaiver,
  removeBillWaiver,
} from '../../contract/bill-waivers.ts'
import { call } from '../api/client.ts'
import { useChange } from '../api/use-change.ts'

type Bill = BillOfWaivers['expense']

const billsQuery = (projectId: number) =>
  queryOptions({
    // A project's change refreshes them too: they go by its bills.
    queryKey: ['projects', 'one', projectId, 'bill-waivers'],
    queryFn: ({ signal }) => call(listBillWaivers, { params: { id: projectId }, signal }),
  })

export const useBillWaivers = (projectId: number) => useQuery(billsQuery(projectId))

/** Whether a waiver that the bill needs is missing; undefined until it is known. */
export function useMissingWaiver(projectId: number, expenseId: number): boolean | undefined {
  const { data } = useBillWaivers(projectId)
  const bill = data?.find(({ expense }) => expense.id === expenseId)
  return data && bill !== undefined && !bill.isCovered
}

const affected = (projectId: number) => [billsQuery(projectId).queryKey, ['history']]

export const useAskForWaiver = (projectId: number) =>
  useChange(
    ({ id: expenseId }: Bill) => call(askForWaiver, { params: { id: projectId, expenseId } }),
    ...affected(projectId),
  )

/** `key` is its idempotency key: the same one for each try. */
export const useRecordBillWaiver = ({ id: expenseId, project_id: id }: Bill) =>
  useChange(
    ({ body, file, key }: { body: NewBillWaiver; file: File | null; key: string }) =>
      call(recordBillWaiver, {
        params: { id, expenseId },
        body,
        idempotencyKey: key,
        ...(file && { files: { file } }),
      }),
    ...affected(id),
  )

export const useRemoveBillWaiver = ({ id: expenseId, project_id: id }: Bill) =>
  useChange(
    (waiverId: number) => call(removeBillWaiver, { params: { id, expenseId, waiverId } }),
    ...affected(id),
  )
