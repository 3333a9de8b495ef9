import { useSearchParams } from 'react-router'

/** The open panel is part of the address, so that Back closes it and a reload keeps it. */
export type PermitPanel =
  | { kind: 'new' }
  | { kind: 'edit'; permitId: number }
  | { kind: 'release'; permitId: number }

export function usePermitPanel() {
  const [search, setSearch] = useSearchParams()

  function change(panel: PermitPanel | undefined, replace: boolean) {
    setSearch(
      (before) => {
        for (const kind of ['new', 'edit', 'release']) before.delete(kind)
        if (panel) before.set(panel.kind, 'permitId' in panel ? String(panel.permitId) : '1')
        return before
      },
      { replace, preventScrollReset: true },
    )
  }

  return {
    panel: panelIn(search),
    open: (panel: PermitPanel) => change(panel, false),
    close: () => change(undefined, true),
  }
}

function panelIn(search: URLSearchParams): PermitPanel | undefined {
  if (search.has('new')) return { kind: 'new' }
  for (const kind of ['edit', 'release'] as const) {
    const id = search.get(kind)
    if (id !== null && /^[1-9]\d{0,8}$/.test(id)) return { kind, permitId: Number(id) }
  }
  return undefined
}
