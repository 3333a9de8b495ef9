import type { PaymentMethod } from '../../domain/invoices.ts'

const methods: Record<PaymentMethod, string> = {
  check: 'Check',
  ach: 'ACH transfer',
  wire: 'Wire transfer',
  card: 'Card',
  cash: 'Cash',
  zelle: 'Zelle',
  other: 'Other',
}

/** How papers call a way of paying: `Check`, `ACH transfer`. */
export function writeMethod(method: PaymentMethod): string {
  return methods[method]
}

/** `Refund by check`. */
export function writeRefund(method: PaymentMethod): string {
  if (method === 'other') return 'Refund'
  const name = methods[method]
  return `Refund by ${method === 'ach' || method === 'zelle' ? name : name.toLowerCase()}`
}

/** With its number, as a line of an account: `Check 1042`; what has no name of its own is a `Payment`. */
export function writePayment(method: PaymentMethod, identification: string): string {
  const name = method === 'other' ? 'Payment' : methods[method]
  return identification.trim() === '' ? name : `${name} ${identification}`
}
