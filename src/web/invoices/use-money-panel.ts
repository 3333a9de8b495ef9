import { useSearchParams } from 'react-router'

/** What is open beside the project's invoices: it stands in the address, so that Back closes it and a reload keeps it. */
export type MoneyPanel =
  | { kind: 'new-invoice' }
  | { kind: 'invoice'; id: number }
  | { kind: 'edit-invoice'; id: number }
  | { kind: 'record-payment'; id: number }
  | { kind: 'edit-payment'; id: number }

const names: Record<MoneyPanel['kind'], string> = {
  'new-invoice': 'newInvoice',
  invoice: 'invoice',
  'edit-invoice': 'editInvoice',
  'record-payment': 'recordPayment',
  'edit-payment': 'editPayment',
}

export function useMoneyPanel() {
  const [search, setSearch] = useSearchParams()

  function change(panel: MoneyPanel | undefined, replace: boolean) {
    setSearch(
      (before) => {
        for (const name of Object.values(names)) before.delete(name)
        if (panel) before.set(names[panel.kind], 'id' in panel ? String(panel.id) : '1')
        return before
      },
      { replace, preventScrollReset: true },
    )
  }

  return {
    panel: panelIn(search),
    open: (panel: MoneyPanel) => change(panel, false),
    /** Puts another panel, or none, in the place of the open one. */
    leaveFor: (panel?: MoneyPanel) => change(panel, true),
  }
}

function panelIn(search: URLSearchParams): MoneyPanel | undefined {
  if (search.has(names['new-invoice'])) return { kind: 'new-invoice' }
  for (const kind of ['invoice', 'edit-invoice', 'record-payment', 'edit-payment'] as const) {
    const id = search.get(names[kind])
    if (id !== null && /^[1-9]\d{0,8}$/.test(id)) return { kind, id: Number(id) }
  }
  return undefined
}
