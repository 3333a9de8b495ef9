import type { Permit } from '../../contract/permits.ts'
import { type Day, daysBetween } from '../../domain/dates.ts'
import { type MailLetter, toHtml, toPlainText } from '../deliveries/mail-letter.ts'
import { writeLongDay } from '../deliveries/paper-mail.ts'
import type { DueReminder, PermitLetter } from './permit-reminder.queries.ts'

interface About {
  permit: Permit
  letter: PermitLetter
  reminder: Pick<DueReminder, 'kind' | 'due'>
  today: Day
  /** The permit on the staff's screens. */
  url: string
}

/** What the project's manager is told of a permit that runs out. */
export function toPermitMail(about: About): { subject: string; text: string; html: string } {
  const { permit, letter, url } = about
  const { project } = letter
  const mail: MailLetter = {
    language: 'en',
    text: [
      `${toSentence(about)}.`,
      [
        permit.number && `Permit number: ${permit.number}`,
        `Project: ${project.number}, ${project.customerName}`,
        project.site && `Site: ${project.site}`,
      ]
        .filter(Boolean)
        .join('\n'),
      toSource(about),
    ].join('\n\n'),
    link: { label: 'Open in Groundwork', url },
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
export function toHeadline({ reminder: { kind, due }, today }: Pick<About, 'reminder' | 'today'>): string {
  const isOver = due < today
  if (kind === 'expiry') return `permit ${isOver ? 'expired' : 'expires'} on ${writeLongDay(due)}`
  return `inspection ${isOver ? 'was due' : 'due'} by ${writeLongDay(due)}`
}

function toSentence({ permit, reminder: { kind, due }, today }: About): string {
  const left = daysBetween(today, due)
  const name = `the permit ${permit.title} of ${permit.issuing_authority}`
  const when = `${writeLongDay(due)}, ${inDays(left)}`
  if (kind === 'expiry') {
    return left < 0 ? `${capital(name)} expired on ${when}` : `${capital(name)} expires on ${when}`
  }
  const what = `The next inspection for ${name}`
  return left < 0 ? `${what} was due by ${when}` : `${what} is due by ${when}`
}

function inDays(left: number): string {
  if (left === 0) return 'today'
  const days = `${Math.abs(left)} ${Math.abs(left) === 1 ? 'day' : 'days'}`
  return left < 0 ? `${days} ago` : `in ${days}`
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** Where the day comes from: what an authority asks may have changed, and no program knows it better. */
function toSource({ permit, letter, reminder: { kind } }: About): string {
  const name = permit.issuing_authority
  const called = permit.released ? 'the release' : 'the day on which it was called issued'
  const since = permit.lastInspection ? 'the last inspection' : called
  const source =
    kind === 'expiry'
      ? 'This is the last day on record for the permit.'
      : `The day is counted from ${since}, by the distance that the list of authorities has for ${name}.`
  const { notes, website } = letter.authority
  const said = notes.trim() && `The list says of ${name}: ${notes.trim().slice(0, 500).toWellFormed()}`
  const confirm = `Confirm the day with ${name}${website && ` (${website})`}: this is a reminder, no legal advice.`
  return [source, said, confirm].filter(Boolean).join('\n')
}
