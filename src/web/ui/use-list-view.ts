import { useSearchParams } from 'react-router'

/** Search, filters and order of a list, kept in the address: they survive a reload and can be sent to a colleague. */
export function useListView() {
  const [params, setParams] = useSearchParams()

  function set(edit: (next: URLSearchParams) => void) {
    setParams(
      (current) => {
        const next = new URLSearchParams(current)
        edit(next)
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  }

  return {
    /** What the address says, '' when nothing. */
    read: (name: string) => params.get(name)?.trim().slice(0, 200) ?? '',
    /** One at a time: of two in one go the router keeps the second only. */
    change: (name: string, value: string) =>
      set((next) => (value === '' ? next.delete(name) : next.set(name, value))),
    drop: (...names: string[]) =>
      set((next) => {
        for (const name of names) next.delete(name)
      }),
    clear: () => setParams({}, { replace: true, preventScrollReset: true }),
  }
}
