import type { Language } from '../../domain/people.ts'
import type { Entity } from '../database/record-event.ts'

type InEither = Readonly<Record<Language, string>>

/** The words of the file of the history, beside what the events themselves say. */
export const historyCsvWords = {
  when: { en: 'When', es: 'Cuándo' },
  who: { en: 'Who', es: 'Quién' },
  project: { en: 'Project', es: 'Proyecto' },
  record: { en: 'Record', es: 'Registro' },
  what: { en: 'What', es: 'Qué' },
  amount: { en: 'Amount', es: 'Monto' },
  changes: { en: 'Changes', es: 'Cambios' },
  nobody: { en: 'Customer or system', es: 'Cliente o sistema' },
  nothing: { en: '(nothing)', es: '(nada)' },
  yes: { en: 'Yes', es: 'Sí' },
  no: { en: 'No', es: 'No' },
} as const satisfies Record<string, InEither>

/** A kind of record as people call it. */
export function recordWord(entity: string, language: Language): string {
  const word = (recordWords as Readonly<Record<string, InEither>>)[entity]
  return word ? word[language] : entity
}

const recordWords: Readonly<Record<Entity, InEither>> = {
  company: { en: 'Company', es: 'Compañía' },
  employee: { en: 'Employee', es: 'Empleado' },
  business: { en: 'Business', es: 'Empresa' },
  salesperson: { en: 'Salesperson', es: 'Vendedor' },
  category: { en: 'Category', es: 'Categoría' },
  product: { en: 'Product', es: 'Producto' },
  customer: { en: 'Customer', es: 'Cliente' },
  project: { en: 'Project', es: 'Proyecto' },
  note: { en: 'Note', es: 'Nota' },
  bid: { en: 'Bid', es: 'Propuesta' },
  invoice: { en: 'Invoice', es: 'Factura' },
  payment: { en: 'Payment', es: 'Pago' },
  delivery: { en: 'Delivery', es: 'Envío' },
  expense: { en: 'Expense', es: 'Gasto' },
  expense_payment: { en: 'Expense payment', es: 'Pago de gasto' },
  receipt: { en: 'Receipt', es: 'Comprobante' },
  month: { en: 'Month', es: 'Mes' },
  snippet: { en: 'Snippet', es: 'Fragmento' },
  assembly: { en: 'Assembly', es: 'Conjunto' },
  appointment: { en: 'Appointment', es: 'Cita' },
  permit: { en: 'Permit', es: 'Permiso' },
  authority: { en: 'Authority', es: 'Autoridad' },
  photo: { en: 'Photo', es: 'Foto' },
  saved_view: { en: 'Saved view', es: 'Vista guardada' },
}
