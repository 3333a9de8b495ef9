import type { Permit } from '../../contract/permits.ts'
import { type Day, daysBetween } from '../../domain/dates.ts'
import type { Language } from '../../domain/people.ts'
import { type MailLetter, toHtml, toPlainText } from '../deliveries/mail-letter.ts'
import { writeLongDay } from '../deliveries/paper-mail.ts'
import type { DueReminder, PermitLetter, ReminderKind } from './permit-reminder.queries.ts'

interface About {
  permit: Permit
  letter: PermitLetter
  reminder: Pick<DueReminder, 'kind' | 'due'>
  today: Day
  /** The permit's page in Groundwork. */
  url: string
  /** The reader's. */
  language: Language
}

/** The reminder for a permit that expires or needs an inspection. */
export function toPermitMail(about: About): { subject: string; text: string; html: string } {
  const { permit, letter, url, language } = about
  const { project } = letter
  const say = permitWords[language]
  const mail: MailLetter = {
    language,
    text: [
      toSentence(about),
      [
        permit.number && `${say.number}: ${permit.number}`,
        `${say.project}: ${project.number}, ${project.customerName}`,
        project.site && `${say.site}: ${project.site}`,
      ]
        .filter(Boolean)
        .join('\n'),
      toSource(about),
    ].join('\n\n'),
    link: { label: say.open, url },
    remark: '',
    sender: [letter.companyName, `${project.number} · ${project.customerName}`],
  }
  const subject = `${project.number}: ${permit.title}, ${toHeadline(about)}`
  return {
    subject: subject.replaceAll(/\s+/g, ' ').slice(0, 200).toWellFormed(),
    text: toPlainText(mail),
    html: toHtml(mail),
  }
}

/** `permit expires on December 20, 2026`. */
export function toHeadline({
  reminder: { kind, due },
  today,
  language,
}: Pick<About, 'reminder' | 'today' | 'language'>): string {
  return permitWords[language].headline({ kind, isOver: due < today, day: writeLongDay(due, language) })
}

function toSentence({ permit, reminder: { kind, due }, today, language }: About): string {
  const left = daysBetween(today, due)
  return permitWords[language].sentence({
    kind,
    isOver: left < 0,
    day: writeLongDay(due, language),
    title: permit.title,
    authority: permit.issuing_authority,
    left,
  })
}

/** Says where the day comes from, because the authority may have changed its rules. */
function toSource({ permit, letter, reminder: { kind }, language }: About): string {
  const say = permitWords[language]
  const name = permit.issuing_authority
  const called = permit.released ? 'release' : 'issued'
  const since = permit.lastInspection ? 'inspection' : called
  const { notes, website } = letter.authority
  const said = notes.trim() && say.listSays(name, notes.trim().slice(0, 500).toWellFormed())
  return [kind === 'expiry' ? say.lastDay : say.countedFrom(since, name), said, say.confirm(name, website)]
    .filter(Boolean)
    .join('\n')
}

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
    release: 'la emisión del permiso',
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
