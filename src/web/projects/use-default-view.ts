import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { searchOf } from './project-view.ts'
import { useSavedViews } from './saved-views-api.ts'

/** Who opens the projects without saying which gets the view of their choice; who then clears it keeps all. */
export function useDefaultView(): void {
  const [search, setSearch] = useSearchParams()
  const { data: views } = useSavedViews()
  const arrivedBare = useRef(search.size === 0)
  useEffect(() => {
    if (!views || !arrivedBare.current) return
    arrivedBare.current = false
    const first = views.find(({ isDefault }) => isDefault)
    if (first && search.size === 0) setSearch(searchOf(first), { replace: true })
  }, [views, search, setSearch])
}
