import type { Day } from '../../domain/dates.ts'
import type { Language } from '../../domain/people.ts'

/** Why a customer is written to: with an offer, to be reminded of one, with what they signed, or with a copy. */
export type Occasion = 'offer' | 'reminder' | 'signed' | 'copy'

/** What a message is about, in the words that go into its sentences. */
interface Subject {
  /** `SC-26-0142-1`. */
  number: string
  isChange: boolean
  company: string
  title: string
  /** The site's street, or the project's name; '' when neither is known. */
  place: string
}

/** The sentences a customer reads around a bid, in one language. */
export interface Words {
  subject(occasion: Occasion, about: Subject): string
  greeting(name: string): string
  /** One or two sentences, without a link. */
  message(occasion: Occasion, about: Subject): string
  linkLabel(occasion: Occasion): string
  validUntil(day: Day): string
  license(number: string, classes: readonly string[]): string
  /** What the templates that Meta approved say; their placeholders are name, place and link, and words of our own. */
  template(name: string, place: string, url: string, caption?: string): string
}

const english: Words = {
  subject(occasion, { number, isChange, company, title }) {
    const thing = `${isChange ? 'Change order' : 'Bid'} ${number}`
    const head = { offer: '', reminder: 'Reminder: ', signed: 'Signed: ', copy: '' }[occasion]
    return `${head}${thing} from ${company}${title && `, ${title}`}`
  },
  greeting: (name) => (name === '' ? 'Hello,' : `Hello ${name},`),
  message(occasion, about) {
    const thing = `${about.isChange ? 'change order' : 'bid'} ${about.number}${about.place && ` for ${about.place}`}`
    if (occasion === 'offer')
      return `Here is our ${thing}. You can read it, choose options, ask us a question and sign it online.`
    if (occasion === 'reminder')
      return `We sent you our ${thing} and have not heard from you yet. If something is unclear, just ask us; you can also sign it online.`
    if (occasion === 'signed') return `Thank you for signing our ${thing}. Your signed copy is attached.`
    return `Attached is your copy of our ${thing}.`
  },
  linkLabel: (occasion) =>
    occasion === 'offer' || occasion === 'reminder' ? 'Review and sign' : 'View it online',
  validUntil: (day) => `This offer is valid until ${writeDay(day, 'en-US')}.`,
  license: (number, classes) => `License #${number}${classes.length > 0 ? ` (${classes.join(', ')})` : ''}`,
  template: (name, place, url, caption) =>
    `Hello ${name}, here is our bid for ${place}. Review and sign it here: ${url}${caption ? `\n\n${caption}` : ''}`,
}

const spanish: Words = {
  subject(occasion, { number, isChange, company, title }) {
    const thing = `${isChange ? 'Orden de cambio' : 'Propuesta'} ${number}`
    const head = { offer: '', reminder: 'Recordatorio: ', signed: 'Firmada: ', copy: '' }[occasion]
    return `${head}${thing} de ${company}${title && `, ${title}`}`
  },
  greeting: (name) => (name === '' ? 'Hola:' : `Hola, ${name}:`),
  message(occasion, about) {
    const thing = `${about.isChange ? 'orden de cambio' : 'propuesta'} ${about.number}${about.place && ` para ${about.place}`}`
    if (occasion === 'offer')
      return `Aquí tiene nuestra ${thing}. En línea puede leerla, elegir opciones, hacernos una pregunta y firmarla.`
    if (occasion === 'reminder')
      return `Le enviamos nuestra ${thing} y todavía no hemos recibido su respuesta. Si algo no está claro, pregúntenos; también puede firmarla en línea.`
    if (occasion === 'signed') return `Gracias por firmar nuestra ${thing}. Adjuntamos su copia firmada.`
    return `Adjuntamos su copia de nuestra ${thing}.`
  },
  linkLabel: (occasion) =>
    occasion === 'offer' || occasion === 'reminder' ? 'Revisar y firmar' : 'Ver en línea',
  validUntil: (day) => `Esta oferta es válida hasta el ${writeDay(day, 'es-US')}.`,
  license: (number, classes) =>
    `Licencia n.º ${number}${classes.length > 0 ? ` (${classes.join(', ')})` : ''}`,
  template: (name, place, url, caption) =>
    `Hola, ${name}: aquí tiene nuestra propuesta para ${place}. Revísela y fírmela aquí: ${url}${caption ? `\n\n${caption}` : ''}`,
}

export const words: Record<Language, Words> = { en: english, es: spanish }

function writeDay(day: Day, locale: string): string {
  return new Date(`${day}T00:00:00Z`).toLocaleDateString(locale, { dateStyle: 'long', timeZone: 'UTC' })
}
