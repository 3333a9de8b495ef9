import type { PaymentMethod } from '../../domain/invoices.ts'
import type { Language } from '../../domain/people.ts'

interface MethodWords {
  /** At the start of a line: `Check`. */
  names: Record<PaymentMethod, string>
  /** Within a sentence: `check`. */
  within: Record<PaymentMethod, string>
  /** For the method "other". */
  payment: string
  refund: string
  by: string
}

const words: Record<Language, MethodWords> = {
  en: {
    names: {
      check: 'Check',
      ach: 'ACH transfer',
      wire: 'Wire transfer',
      card: 'Card',
      cash: 'Cash',
      zelle: 'Zelle',
      other: 'Other',
    },
    within: {
      check: 'check',
      ach: 'ACH transfer',
      wire: 'wire transfer',
      card: 'card',
      cash: 'cash',
      zelle: 'Zelle',
      other: 'other means',
    },
    payment: 'Payment',
    refund: 'Refund',
    by: 'by',
  },
  es: {
    names: {
      check: 'Cheque',
      ach: 'Transferencia ACH',
      wire: 'Transferencia bancaria',
      card: 'Tarjeta',
      cash: 'Efectivo',
      zelle: 'Zelle',
      other: 'Otro',
    },
    within: {
      check: 'cheque',
      ach: 'transferencia ACH',
      wire: 'transferencia bancaria',
      card: 'tarjeta',
      cash: 'efectivo',
      zelle: 'Zelle',
      other: 'otro medio',
    },
    payment: 'Pago',
    refund: 'Reembolso',
    by: 'con',
  },
}

/** `Check`, `ACH transfer`. */
export function writeMethod(method: PaymentMethod, language: Language): string {
  return words[language].names[method]
}

/** Within a sentence: `check`. */
export function writeMethodWithin(method: PaymentMethod, language: Language): string {
  return words[language].within[method]
}

/** `Refund by check`. */
export function writeRefund(method: PaymentMethod, language: Language): string {
  const { refund, by, within } = words[language]
  return method === 'other' ? refund : `${refund} ${by} ${within[method]}`
}

/** `Check 1042`, a line of a statement. The method "other" is a `Payment`. */
export function writePayment(method: PaymentMethod, identification: string, language: Language): string {
  const { payment, names } = words[language]
  const name = method === 'other' ? payment : names[method]
  return identification.trim() === '' ? name : `${name} ${identification}`
}

/** A payment term for the customer. Terms are the company's own words, so only the two most common are translated. */
export function writeTerm(term: string, language: Language): string {
  if (language === 'en') return term
  const net = /^net (\d{1,3})$/i.exec(term.trim())
  if (net) return `Pago neto a ${net[1]} días`
  return /^due (?:up)?on receipt$/i.test(term.trim()) ? 'Pago al recibir la factura' : term
}
