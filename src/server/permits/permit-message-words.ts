import type { Language } from '../../domain/people.ts'
import type { ReminderKind } from './permit-reminder.queries.ts'

interface When {
  kind: ReminderKind
  isOver: boolean
  /** `December 20, 2026`, in the reader's language. */
  day: string
}

interface Named extends When {
  title: string
  authority: string
  /** Days from today; negative when it has passed. */
  left: number
}

/** The sentences of a permit reminder, in the reader's language. */
interface PermitWords {
  /** `permit expires on December 20, 2026`. */
  headline(when: When): string
  sentence(named: Named): string
  number: string
  project: string
  site: string
  open: string
  lastDay: string
  countedFrom(since: keyof PermitWords['since'], authority: string): string
  since: { inspection: string; release: string; issued: string }
  listSays(authority: string, notes: string): string
  confirm(authority: string, website: string): string
}

const english: PermitWords = {
  headline: ({ kind, isOver, day }) =>
    kind === 'expiry'
      ? `permit ${isOver ? 'expired' : 'expires'} on ${day}`
      : `inspection ${isOver ? 'was due' : 'due'} by ${day}`,
  sentence({ kind, isOver, day, title, authority, left }) {
    const when = `${day}, ${englishDays(left)}`
    if (kind === 'expiry')
      return `The permit ${title} of ${authority} ${isOver ? 'expired' : 'expires'} on ${when}.`
    return `The next inspection for the permit ${title} of ${authority} ${isOver ? 'was' : 'is'} due by ${when}.`
  },
  number: 'Permit number',
  project: 'Project',
  site: 'Site',
  open: 'Open in Groundwork',
  lastDay: 'This is the last day on record for the permit.',
  countedFrom: (since, authority) =>
    `The day is counted from ${english.since[since]}, by the distance that the list of authorities has for ${authority}.`,
  since: {
    inspection: 'the last inspection',
    release: 'the release',
    issued: 'the day on which it was called issued',
  },
  listSays: (authority, notes) => `The list says of ${authority}: ${notes}`,
  confirm: (authority, website) =>
    `Confirm the day with ${authority}${website && ` (${website})`}: this is a reminder, no legal advice.`,
}

const spanish: PermitWords = {
  headline: ({ kind, isOver, day }) =>
    kind === 'expiry'
      ? `el permiso ${isOver ? 'venció' : 'vence'} el ${day}`
      : `la inspección ${isOver ? 'debía hacerse' : 'debe hacerse'} a más tardar el ${day}`,
  sentence({ kind, isOver, day, title, authority, left }) {
    const when = `${day}, ${spanishDays(left)}`
    if (kind === 'expiry')
      return `El permiso ${title} de ${authority} ${isOver ? 'venció' : 'vence'} el ${when}.`
    return `La próxima inspección del permiso ${title} de ${authority} ${isOver ? 'debía' : 'debe'} hacerse a más tardar el ${when}.`
  },
  number: 'Número de permiso',
  project: 'Proyecto',
  site: 'Obra',
  open: 'Abrir en Groundwork',
  lastDay: 'Es el último día registrado para el permiso.',
  countedFrom: (since, authority) =>
    `El día se cuenta desde ${spanish.since[since]}, con el plazo que la lista de autoridades tiene para ${authority}.`,
  since: {
    inspection: 'la última inspección',
    release: 'la entrega del permiso',
    issued: 'el día en que se registró como emitido',
  },
  listSays: (authority, notes) => `La lista dice de ${authority}: ${notes}`,
  confirm: (authority, website) =>
    `Confirme el día con ${authority}${website && ` (${website})`}: esto es un recordatorio, no asesoría legal.`,
}

export const permitWords: Record<Language, PermitWords> = { en: english, es: spanish }

function englishDays(left: number): string {
  if (left === 0) return 'today'
  const days = `${Math.abs(left)} ${Math.abs(left) === 1 ? 'day' : 'days'}`
  return left < 0 ? `${days} ago` : `in ${days}`
}

function spanishDays(left: number): string {
  if (left === 0) return 'hoy'
  const days = `${Math.abs(left)} ${Math.abs(left) === 1 ? 'día' : 'días'}`
  return left < 0 ? `hace ${days}` : `en ${days}`
}
