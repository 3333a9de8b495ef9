import type { Language } from '../../../domain/people.ts'

/** What the office is told of a customer's answer, in the language of who reads it. */
interface OfficeWords {
  /** A bid as a sentence calls it: `bid 26-0142-1`. */
  name(number: string, isChange: boolean): string
  declined(customer: string, name: string): string
  noReason: string
  asks(person: string, name: string): string
  signed(person: string, name: string, total: string): string
  copyAttached: string
  open: string
}

const english: OfficeWords = {
  name: (number, isChange) => `${isChange ? 'change order' : 'bid'} ${number}`,
  declined: (customer, name) => `${customer} has declined ${name}`,
  noReason: 'No reason was given.',
  asks: (person, name) => `${person} asks about ${name}`,
  signed: (person, name, total) => `${person} has signed ${name} for ${total}`,
  copyAttached: 'The signed copy is attached.',
  open: 'Open in Groundwork',
}

const spanish: OfficeWords = {
  name: (number, isChange) => `${isChange ? 'la orden de cambio' : 'la propuesta'} ${number}`,
  declined: (customer, name) => `${customer} rechazó ${name}`,
  noReason: 'No dio ningún motivo.',
  asks: (person, name) => `${person} pregunta sobre ${name}`,
  signed: (person, name, total) => `${person} firmó ${name} por ${total}`,
  copyAttached: 'Adjuntamos la copia firmada.',
  open: 'Abrir en Groundwork',
}

export const officeWords: Record<Language, OfficeWords> = { en: english, es: spanish }
