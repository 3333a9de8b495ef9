import { useSearchParams } from 'react-router'

/** What is open beside a list of expenses: it stands in the address, so that Back closes it and a reload keeps it. */
export type ExpensePanel =
  | { kind: 'new-expense' }
  | { kind: 'expense'; id: number }
  | { kind: 'edit-expense'; id: number }
  | { kind: 'pay-expense'; id: number }
  | { kind: 'edit-expense-payment'; id: number }

const names: Record<ExpensePanel['kind'], string> = {
  'new-expense': 'newExpense',
  expense: 'expense',
  'edit-expense': 'editExpense',
  'pay-expense': 'payExpense',
  'edit-expense-payment': 'editExpensePayment',
}

export function useExpensePanel() {
  const [search, setSearch] = useSearchParams()

  function change(panel: ExpensePanel | undefined, replace: boolean) {
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
    open: (panel: ExpensePanel) => change(panel, false),
    /** Puts another panel, or none, in the place of the open one. */
    leaveFor: (panel?: ExpensePanel) => change(panel, true),
  }
}

function panelIn(search: URLSearchParams): ExpensePanel | undefined {
  if (search.has(names['new-expense'])) return { kind: 'new-expense' }
  for (const kind of ['expense', 'edit-expense', 'pay-expense', 'edit-expense-payment'] as const) {
    const id = search.get(names[kind])
    if (id !== null && /^[1-9]\d{0,8}$/.test(id)) return { kind, id: Number(id) }
  }
  return undefined
}
