import type { Day } from '../../domain/dates.ts'
import type { Language } from '../../domain/people.ts'

/** What every mail that carries a paper about money says, in one language. */
interface PaperMailWords {
  greeting(name: string): string
  /** How this company is paid, in words that hold for all of its papers. @param note what the check says it is for */
  howToPay(company: { name: string; address: string }, note: string): string
  question: string
  license(number: string, classes: readonly string[]): string
}

const english: PaperMailWords = {
  greeting: (name) => (name === '' ? 'Hello,' : `Hello ${name},`),
  howToPay({ name, address }, note) {
    const payable = `Please make your check payable to ${name} and note ${note} on it.`
    const mailing = address === '' ? '' : ` Mail it to ${address}.`
    return `${payable}${mailing} If you would like to pay another way, or have a question, just reply to this e-mail.`
  },
  question: 'If you have a question, just reply to this e-mail.',
  license: (number, classes) => `License #${number}${listed(classes)}`,
}

const spanish: PaperMailWords = {
  greeting: (name) => (name === '' ? 'Hola:' : `Hola, ${name}:`),
  howToPay({ name, address }, note) {
    const payable = `Haga su cheque a nombre de ${name} y anote en él ${note}.`
    const mailing = address === '' ? '' : ` Envíelo por correo a ${address}.`
    return `${payable}${mailing} Si desea pagar de otra manera o tiene una pregunta, simplemente responda a este correo.`
  },
  question: 'Si tiene una pregunta, simplemente responda a este correo.',
  license: (number, classes) => `Licencia n.º ${number}${listed(classes)}`,
}

export const paperMailWords: Record<Language, PaperMailWords> = { en: english, es: spanish }

/** `December 20, 2026`, `20 de diciembre de 2026` */
export function writeLongDay(day: Day, language: Language): string {
  return new Date(`${day}T00:00:00Z`).toLocaleDateString(`${language}-US`, {
    dateStyle: 'long',
    timeZone: 'UTC',
  })
}

function listed(classes: readonly string[]): string {
  return classes.length > 0 ? ` (${classes.join(', ')})` : ''
}
