import { useSearchParams } from 'react-router'
import { isDay } from '../../../domain/dates.ts'

/** A list's search, filters and order, kept in the address: they survive a reload and can be sent as a link. */
export function useListView() {
  const [params, setParams] = useSearchParams()

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
      // Back leaves the list instead of undoing one filter after the other.
      { replace: true, preventScrollReset: true },
    )
  }

  return {
    ...readView(params),
    change: (name: string, value: string) => changeAll({ [name]: value }),
    /** Several at once. Of two changes in a row the router would keep only the second. */
    changeAll,
    clear: () => setParams({}, { replace: true, preventScrollReset: true }),
  }
}

/** Reads values from an address. Invalid ones count as missing. */
export function readView(params: URLSearchParams) {
  const read = (name: string) => params.get(name)?.trim().slice(0, 200) ?? ''
  return {
    /** '' when missing. */
    read,
    readId: (name: string) => (/^[1-9]\d{0,8}$/.test(read(name)) ? Number(read(name)) : undefined),
    readDay: (name: string) => (isDay(read(name)) ? read(name) : undefined),
    readOne: <T extends string>(name: string, values: readonly T[]) =>
      values.find((value) => value === read(name)),
    /** Several, separated by commas. */
    readSome<T extends string>(name: string, values: readonly T[]) {
      const named = read(name).split(',')
      return values.filter((value) => named.includes(value))
    },
  }
}
