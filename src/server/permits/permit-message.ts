import type { Permit } from '../../contract/permits.ts'
import { type Day, daysBetween } from '../../domain/dates.ts'
import type { Language } from '../../domain/people.ts'
import { type MailLetter, toHtml, toPlainText } from '../deliveries/mail-letter.ts'
import { writeLongDay } from '../deliveries/paper-mail-words.ts'
import { permitWords } from './permit-message-words.ts'
import type { DueReminder, PermitLetter } from './permit-reminder.queries.ts'

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
