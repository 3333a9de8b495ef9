import { useMutation, useQueryClient } from '@tanstack/react-query'
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
import { t } from '../language/t.ts'

export function useCreateBusiness() {
  const reload = useReload()
  return useMutation({
    mutationFn: (body: NewBusiness) => call(createBusiness, { body, fallback: t('Failed to add business') }),
    onSuccess: reload,
  })
}

export function useUpdateBusiness() {
  const reload = useReload()
  return useMutation({
    mutationFn: ({ id, ...body }: BusinessChange & { id: number }) =>
      call(updateBusiness, { params: { id }, body, fallback: t('Failed to update business') }),
    onSuccess: reload,
  })
}

/** All of it or nothing. */
export function useUpdateBusinessesInBulk() {
  const reload = useReload()
  return useMutation({
    mutationFn: (body: BusinessPlacement[]) =>
      call(updateBusinessesInBulk, { body, fallback: t('Failed to bulk-update businesses') }),
    onSuccess: reload,
  })
}

export function useDeleteBusiness() {
  const reload = useReload()
  return useMutation({
    mutationFn: (id: number) =>
      call(deleteBusiness, { params: { id }, fallback: t('Failed to remove business') }),
    onSuccess: reload,
  })
}

export function useCreateSalesperson() {
  const reload = useReload()
  return useMutation({
    mutationFn: ({ businessId, ...body }: NewSalesperson & { businessId: number }) =>
      call(createSalesperson, {
        params: { id: businessId },
        body,
        fallback: t('Failed to add salesperson'),
      }),
    onSuccess: reload,
  })
}

export function useDeleteSalesperson() {
  const reload = useReload()
  return useMutation({
    mutationFn: ({ businessId, id }: { businessId: number; id: number }) =>
      call(deleteSalesperson, {
        params: { id: businessId, salespersonId: id },
        fallback: t('Failed to remove salesperson'),
      }),
    onSuccess: reload,
  })
}

function useReload() {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: businessesQuery.queryKey })
}
