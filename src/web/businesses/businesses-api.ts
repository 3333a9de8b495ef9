import {
  type BusinessChange,
  type BusinessPlacement,
  createBusiness,
  createSalesperson,
  deleteBusiness,
  deleteSalesperson,
  type NewBusiness,
  type NewSalesperson,
  updateBusiness,
  updateBusinessesInBulk,
} from '../../contract/businesses.ts'
import { call } from '../api/client.ts'
import { businessesQuery } from '../api/lists.ts'
import { useChange } from '../api/use-change.ts'
import { t } from '../language/t.ts'

const affected = [businessesQuery.queryKey]

export const useCreateBusiness = () =>
  useChange(
    (body: NewBusiness) => call(createBusiness, { body, fallback: t('Failed to add business') }),
    ...affected,
  )

export const useUpdateBusiness = () =>
  useChange(
    ({ id, ...body }: BusinessChange & { id: number }) =>
      call(updateBusiness, { params: { id }, body, fallback: t('Failed to update business') }),
    ...affected,
  )

/** Saves all of them or none. */
export const useUpdateBusinessesInBulk = () =>
  useChange(
    (body: BusinessPlacement[]) =>
      call(updateBusinessesInBulk, { body, fallback: t('Failed to bulk-update businesses') }),
    ...affected,
  )

export const useDeleteBusiness = () =>
  useChange(
    (id: number) => call(deleteBusiness, { params: { id }, fallback: t('Failed to remove business') }),
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
