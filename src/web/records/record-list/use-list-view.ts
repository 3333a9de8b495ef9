import { useSearchParams } from 'react-router'
import { isDay } from '../../../domain/dates.ts'

/**
 * Search, filters and order of a list, kept in the address: they survive a reload and can be sent to a colleague. What
 * the address says wrongly is left out.
 */
export function useListView() {
  const [params, setParams] = useSearchParams()
  const read = (name: string) => params.get(name)?.trim().slice(0, 200) ?? ''

  function changeAll(values: Readonly<Record<string, string>>) {
    setParams(
      (current) => {
        const next = new URLSearchParams(current)
        for (const [name, value] of Object.entries(values)) {
          if (value === '') next.delete(name)
          else next.set(name, value)
        }
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  }

  return {
    /** What the address says, '' when nothing. */
    read,
    readId: (name: string) => (/^[1-9]\d{0,8}$/.test(read(name)) ? Number(read(name)) : undefined),
    readDay: (name: string) => (isDay(read(name)) ? read(name) : undefined),
    readOne: <T extends string>(name: string, values: readonly T[]) =>
      values.find((value) => value === read(name)),
    /** Several, with commas between them. */
    readSome<T extends string>(name: string, values: readonly T[]) {
      const named = read(name).split(',')
      return values.filter((value) => named.includes(value))
    },
    change: (name: string, value: string) => changeAll({ [name]: value }),
    /** Several in one go: of two changes one after the other the router keeps the second only. */
    changeAll,
    clear: () => setParams({}, { replace: true, preventScrollReset: true }),
  }
}
