import { useSearchParams } from 'react-router'

/** Search, filters and order of a list, kept in the address: they survive a reload and can be sent to a colleague. */
export function useListView() {
  const [params, setParams] = useSearchParams()

  function change(name: string, value: string) {
    setParams(
      (current) => {
        const next = new URLSearchParams(current)
        if (value === '') next.delete(name)
        else next.set(name, value)
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  }

  return {
    /** What the address says, '' when nothing. */
    read: (name: string) => params.get(name)?.trim().slice(0, 200) ?? '',
    change,
    clear: () => setParams({}, { replace: true, preventScrollReset: true }),
  }
}
