import { describeNeed, type Need } from '../../domain/needs.ts'
import type { Language } from '../../domain/people.ts'
import { partsOf, textOf } from '../../domain/sentences/say.ts'
import { sentenceIn } from '../../domain/sentences/sentence-in.ts'
import { serverEs } from '../../domain/sentences/spanish.ts'
import { type MailLetter, toHtml, toPlainText } from '../deliveries/mail-letter.ts'
import type { Reader } from './notifications.queries.ts'
import type { PushNews } from './push.ts'

interface About {
  reader: Pick<Reader, 'firstName' | 'language'>
  publicUrl: string
  companyName: string
}

/** The mail that lists what came up. */
export function toNeedsMail(
  needs: readonly Need[],
  { reader, publicUrl, companyName }: About,
): { subject: string; body: string; html: string } {
  const { language } = reader
  const say = needWords[language]
  const only = needs.length === 1 ? needs[0] : undefined
  const addressOf = (path: string) => `${publicUrl}${screenOf(reader.firstName, path)}`
  const mail: MailLetter = {
    language,
    text: needs.map((need) => toLines(need, language)).join('\n\n'),
    link: { label: say.open, url: addressOf(only ? describeNeed(only).path : '') },
    remark: `${say.turnOff}\n${addressOf('account#notifications')}`,
    sender: [companyName],
  }
  const subject = only ? toLines(only, language).replaceAll('\n', ' · ') : say.many(needs.length)
  return {
    subject: subject.replaceAll(/\s+/g, ' ').slice(0, 200).toWellFormed(),
    body: toPlainText(mail),
    html: toHtml(mail),
  }
}

/** What a phone shows of one need, or of several at once. */
export function toPushNews(
  needs: readonly Need[],
  { firstName, language }: Pick<Reader, 'firstName' | 'language'>,
): PushNews {
  const [need] = needs
  if (!need || needs.length > 1) {
    return {
      title: needWords[language].many(needs.length),
      body: '',
      path: screenOf(firstName, ''),
      tag: 'needs',
    }
  }
  return {
    title: whose(need) || 'Groundwork',
    body: sentenceOf(need, language).slice(0, 300).toWellFormed(),
    path: screenOf(firstName, describeNeed(need).path),
    tag: need.key,
  }
}

/** What "Send a test" shows. */
export function testNews(language: Language, firstName: string): PushNews {
  return {
    title: 'Groundwork',
    body: needWords[language].test,
    path: screenOf(firstName, 'account'),
    tag: 'test',
  }
}

function screenOf(firstName: string, path: string): string {
  return `/employee/${encodeURIComponent(firstName)}/${path}`
}

function toLines(need: Need, language: Language): string {
  return [sentenceOf(need, language), whose(need)].filter(Boolean).join('\n')
}

const whose = ({ project }: Need) => (project ? `${project.customerName}, ${project.number}` : '')

function sentenceOf(need: Need, language: Language): string {
  const { text } = describeNeed(need)
  return language === 'es' ? sentenceIn(serverEs, textOf(text), partsOf(text)) : textOf(text)
}

interface NeedWords {
  many(count: number): string
  open: string
  turnOff: string
  test: string
}

const needWords: Record<Language, NeedWords> = {
  en: {
    many: (count) => `${count} things need you`,
    open: 'Open in Groundwork',
    turnOff: 'Choose which e-mails you get:',
    test: 'Notifications work on this device.',
  },
  es: {
    many: (count) => `${count} asuntos pendientes de usted`,
    open: 'Abrir en Groundwork',
    turnOff: 'Elija qué correos recibe:',
    test: 'Las notificaciones funcionan en este dispositivo.',
  },
}
