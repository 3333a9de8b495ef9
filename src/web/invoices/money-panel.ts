/** What can be open beside a project's invoices, under its name in the address. */
export const moneyPanels = [
  'newInvoice',
  /** A new invoice with this line of the payment schedule ticked. */
  'billLine',
  'releaseRetention',
  'invoice',
  'editInvoice',
  'sendInvoice',
  'remindInvoice',
  'recordPayment',
  'editPayment',
  'refundPayment',
  'reversePayment',
  'sendReceipt',
] as const
export type MoneyPanel = (typeof moneyPanels)[number]
