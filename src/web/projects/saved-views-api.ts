import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  chooseDefaultView,
  createSavedView,
  deleteSavedView,
  listSavedViews,
  type NewSavedView,
  restoreSavedView,
  type SavedViewChange,
  updateSavedView,
} from '../../contract/saved-views.ts'
import { call } from '../api/client.ts'

const key = ['saved-views'] as const

export const useSavedViews = () =>
  useQuery({ queryKey: key, queryFn: ({ signal }) => call(listSavedViews, { signal }) })

export function useSavedViewActions() {
  const queryClient = useQueryClient()
  const onSuccess = () => queryClient.invalidateQueries({ queryKey: key })
  return {
    create: useMutation({ mutationFn: (body: NewSavedView) => call(createSavedView, { body }), onSuccess }),
    update: useMutation({
      mutationFn: ({ id, ...body }: SavedViewChange & { id: number }) =>
        call(updateSavedView, { params: { id }, body }),
      onSuccess,
    }),
    remove: useMutation({ mutationFn: (id: number) => call(deleteSavedView, { params: { id } }), onSuccess }),
    restore: useMutation({
      mutationFn: (id: number) => call(restoreSavedView, { params: { id }, body: {} }),
      onSuccess,
    }),
    chooseDefault: useMutation({
      mutationFn: ({ id, isDefault }: { id: number; isDefault: boolean }) =>
        call(chooseDefaultView, { params: { id }, body: { isDefault } }),
      onSuccess,
    }),
  }
}
