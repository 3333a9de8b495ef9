/** What can be open beside a project's invoices, under its name in the address. */
export const moneyPanels = [
  'newInvoice',
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
