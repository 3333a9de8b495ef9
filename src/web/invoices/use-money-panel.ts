import { useLocation, useSearchParams } from 'react-router'

const invoicePanels = {
  invoice: 'invoice',
  'edit-invoice': 'editInvoice',
  'send-invoice': 'sendInvoice',
  'remind-invoice': 'remindInvoice',
  'record-payment': 'recordPayment',
} as const
const paymentPanels = {
  'edit-payment': 'editPayment',
  'refund-payment': 'refundPayment',
  'reverse-payment': 'reversePayment',
  'send-receipt': 'sendReceipt',
} as const
const projectPanels = { 'new-invoice': 'newInvoice', 'release-retention': 'releaseRetention' } as const

export type InvoicePanel = keyof typeof invoicePanels
export type PaymentPanel = keyof typeof paymentPanels

/** What is open beside the project's invoices: it stands in the address, so that Back closes it and a reload keeps it. */
export type MoneyPanel =
  | { kind: keyof typeof projectPanels }
  | { kind: InvoicePanel; id: number }
  | { kind: PaymentPanel; id: number }

const names: Record<MoneyPanel['kind'], string> = { ...projectPanels, ...invoicePanels, ...paymentPanels }
const kinds = Object.keys(names) as MoneyPanel['kind'][]

export function useMoneyPanel() {
  const [search, setSearch] = useSearchParams()
  const { hash } = useLocation()

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
    panel: panelIn(search) ?? invoiceIn(hash),
    open: (panel: MoneyPanel) => change(panel, false),
    /** Puts another panel, or none, in the place of the open one. */
    leaveFor: (panel?: MoneyPanel) => change(panel, true),
  }
}

function panelIn(search: URLSearchParams): MoneyPanel | undefined {
  for (const kind of kinds) {
    const id = search.get(names[kind]) ?? ''
    if (kind in projectPanels && id !== '') return { kind: kind as keyof typeof projectPanels }
    if (/^[1-9]\d{0,8}$/.test(id)) return { kind: kind as InvoicePanel, id: Number(id) }
  }
  return undefined
}

/** Lists and reports link to `projects/12#invoice-31`. */
function invoiceIn(hash: string): MoneyPanel | undefined {
  const id = /^#invoice-([1-9]\d{0,8})$/.exec(hash)?.[1]
  return id === undefined ? undefined : { kind: 'invoice', id: Number(id) }
}
