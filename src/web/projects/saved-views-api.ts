import { useQuery } from '@tanstack/react-query'
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
import { useChange } from '../api/use-change.ts'

const key = ['saved-views'] as const

export const useSavedViews = () =>
  useQuery({ queryKey: key, queryFn: ({ signal }) => call(listSavedViews, { signal }) })

export function useSavedViewActions() {
  return {
    create: useChange((body: NewSavedView) => call(createSavedView, { body }), key),
    update: useChange(
      ({ id, ...body }: SavedViewChange & { id: number }) => call(updateSavedView, { params: { id }, body }),
      key,
    ),
    remove: useChange((id: number) => call(deleteSavedView, { params: { id } }), key),
    restore: useChange((id: number) => call(restoreSavedView, { params: { id }, body: {} }), key),
    chooseDefault: useChange(
      ({ id, isDefault }: { id: number; isDefault: boolean }) =>
        call(chooseDefaultView, { params: { id }, body: { isDefault } }),
      key,
    ),
  }
}
