import type { PaymentMethod } from '../../domain/invoices.ts'
import type { Language } from '../../domain/people.ts'
import { wordsByLanguage } from './paper-words.ts'

const methods = wordsByLanguage<PaymentMethod>({
  check: ['Check', 'Cheque'],
  ach: ['ACH transfer', 'Transferencia ACH'],
  wire: ['Wire transfer', 'Transferencia bancaria'],
  card: ['Card', 'Tarjeta'],
  cash: ['Cash', 'Efectivo'],
  zelle: ['Zelle', 'Zelle'],
  other: ['Other', 'Otro'],
})

const methodsWithin = wordsByLanguage<PaymentMethod>({
  check: ['check', 'cheque'],
  ach: ['ACH transfer', 'transferencia ACH'],
  wire: ['wire transfer', 'transferencia bancaria'],
  card: ['card', 'tarjeta'],
  cash: ['cash', 'efectivo'],
  zelle: ['Zelle', 'Zelle'],
  other: ['other means', 'otro medio'],
})

const words = wordsByLanguage({
  payment: ['Payment', 'Pago'],
  refund: ['Refund', 'Reembolso'],
  by: ['by', 'con'],
})

/** `Check`, `ACH transfer`. */
export function writeMethod(method: PaymentMethod, language: Language): string {
  return methods[language][method]
}

/** Within a sentence: `check`. */
export function writeMethodWithin(method: PaymentMethod, language: Language): string {
  return methodsWithin[language][method]
}

/** `Refund by check`. */
export function writeRefund(method: PaymentMethod, language: Language): string {
  const { refund, by } = words[language]
  return method === 'other' ? refund : `${refund} ${by} ${methodsWithin[language][method]}`
}

/** `Check 1042`, a line of a statement. The method "other" is a `Payment`. */
export function writePayment(method: PaymentMethod, identification: string, language: Language): string {
  const name = method === 'other' ? words[language].payment : methods[language][method]
  return identification.trim() === '' ? name : `${name} ${identification}`
}

/** A payment term for the customer. Terms are the company's own words, so only the two most common are translated. */
export function writeTerm(term: string, language: Language): string {
  if (language === 'en') return term
  const net = /^net (\d{1,3})$/i.exec(term.trim())
  if (net) return `Pago neto a ${net[1]} días`
  return /^due (?:up)?on receipt$/i.test(term.trim()) ? 'Pago al recibir la factura' : term
}
