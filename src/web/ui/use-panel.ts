import { useLocation, useSearchParams } from 'react-router'

/**
 * The drawer or dialog that is open beside a list. The address names it and the record, `?editInvoice=31`: Back closes
 * it and a reload keeps it.
 */
export function usePanel<Kind extends string>(kinds: readonly Kind[]) {
  const [search, setSearch] = useSearchParams()
  const { hash } = useLocation()

  function change(kind: Kind | undefined, id: number, replace: boolean) {
    setSearch(
      (before) => {
        for (const each of kinds) before.delete(each)
        if (kind) before.set(kind, String(id))
        return before
      },
      { replace, preventScrollReset: true },
    )
  }

  return {
    panel: panelIn(search, kinds) ?? panelInHash(hash, kinds),
    /** A panel for a new record has no id. */
    open: (kind: Kind, id = 1) => change(kind, id, false),
    /** Opens another panel in place of this one: Back skips the first. */
    switchTo: (kind: Kind, id = 1) => change(kind, id, true),
    close: () => change(undefined, 0, true),
  }
}

export type Panels<Kind extends string> = Omit<ReturnType<typeof usePanel<Kind>>, 'panel'>

export interface Panel<Kind extends string> {
  kind: Kind
  id: number
}

function panelIn<Kind extends string>(
  search: URLSearchParams,
  kinds: readonly Kind[],
): Panel<Kind> | undefined {
  const kind = kinds.find((each) => /^[1-9]\d{0,8}$/.test(search.get(each) ?? ''))
  return kind && { kind, id: Number(search.get(kind)) }
}

/** Lists and reports link to `projects/12#invoice-31`. */
function panelInHash<Kind extends string>(hash: string, kinds: readonly Kind[]): Panel<Kind> | undefined {
  const [, name, id] = /^#([a-z]+)-([1-9]\d{0,8})$/.exec(hash) ?? []
  const kind = kinds.find((each) => each === name)
  return kind && { kind, id: Number(id) }
}
