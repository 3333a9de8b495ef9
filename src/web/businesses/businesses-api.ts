import {
  type BusinessPlacement,
  createBusiness,
  createSalesperson,
  deleteBusiness,
  deleteSalesperson,
  type NewSalesperson,
  updateBusiness,
  updateBusinessesInBulk,
} from '../../contract/businesses.ts'
import { call } from '../api/client.ts'
import { businessesQuery } from '../api/lists.ts'
import { useCreate, useDelete, useUpdate } from '../api/record-changes.ts'
import { useChange } from '../api/use-change.ts'
import { t } from '../language/t.ts'

const affected = [businessesQuery.queryKey]

export const useCreateBusiness = () => useCreate(createBusiness, affected, t('Failed to add business'))
export const useUpdateBusiness = () => useUpdate(updateBusiness, affected, t('Failed to update business'))
export const useDeleteBusiness = () => useDelete(deleteBusiness, affected, t('Failed to remove business'))

/** Saves all of them or none. */
export const useUpdateBusinessesInBulk = () =>
  useChange(
    (body: BusinessPlacement[]) =>
      call(updateBusinessesInBulk, { body, fallback: t('Failed to bulk-update businesses') }),
    ...affected,
  )

export const useCreateSalesperson = () =>
  useChange(
    ({ businessId, ...body }: NewSalesperson & { businessId: number }) =>
      call(createSalesperson, {
        params: { id: businessId },
        body,
        fallback: t('Failed to add salesperson'),
      }),
    ...affected,
  )

export const useDeleteSalesperson = () =>
  useChange(
    ({ businessId, id }: { businessId: number; id: number }) =>
      call(deleteSalesperson, {
        params: { id: businessId, salespersonId: id },
        fallback: t('Failed to remove salesperson'),
      }),
    ...affected,
  )
