import { randomUUID } from 'node:crypto'
import type { Employee } from '../../contract/employees.ts'
import { type MailLetter, toHtml, toPlainText } from '../deliveries/mail-letter.ts'
import { assertChannelConfigured, findSender } from '../deliveries/sending-state.service.ts'
import type { Deps } from '../deps.ts'

interface LinkToSend {
  employee: Employee
  kind: 'invitation' | 'reset'
  expiresAt: Date
  url: string
  by: string
}

/**
 * Sends a link at once and once only. It is no delivery: those keep their text, and this one is a secret.
 * @throws unavailable when mail is not set up
 */
export async function mailEmployeeLink(
  deps: Deps,
  link: LinkToSend,
): Promise<{ sent: boolean; problem: string | null }> {
  await assertChannelConfigured(deps, 'email')
  const { mailer, config, clock } = deps
  if (!mailer) return { sent: false, problem: 'E-mail is not set up' }
  const from = await findSender(deps.db, config.mailFrom)
  const { subject, letter } = writeLetter(link, from.name || 'Groundwork')
  const { firstName, lastName, email } = link.employee
  const outcome = await mailer.send(
    {
      messageId: `<${randomUUID()}@${from.address.replace(/^.*@/, '')}>`,
      date: clock.now(),
      from,
      replyTo: null,
      to: { name: `${firstName} ${lastName}`, address: email },
      subject,
      text: toPlainText(letter),
      html: toHtml(letter),
      attachments: [],
    },
    AbortSignal.timeout(config.sendTimeoutSeconds * 1000),
  )
  return outcome.outcome === 'accepted'
    ? { sent: true, problem: null }
    : { sent: false, problem: outcome.response }
}

function writeLetter(
  { employee, kind, expiresAt, url, by }: LinkToSend,
  company: string,
): { subject: string; letter: MailLetter } {
  const { firstName, language } = employee
  const until = new Intl.DateTimeFormat(language === 'es' ? 'es-US' : 'en-US', {
    dateStyle: 'full',
    timeStyle: 'short',
    timeZone: 'America/Los_Angeles',
  }).format(expiresAt)
  const words = (language === 'es' ? spanish : english)[kind]({ firstName, company, by, until })
  return {
    subject: words.subject,
    letter: {
      language,
      text: words.text,
      link: { label: words.label, url },
      remark: words.remark,
      sender: [company],
    },
  }
}

interface Facts {
  firstName: string
  company: string
  by: string
  until: string
}
type Words = (facts: Facts) => { subject: string; text: string; label: string; remark: string }

const english: Record<LinkToSend['kind'], Words> = {
  invitation: ({ firstName, company, by, until }) => ({
    subject: `Your access to ${company}`,
    text: `Hello ${firstName},\n\n${by} has added you to ${company} in Groundwork. Choose a passkey or a password, and you are in.`,
    label: 'Choose how I sign in',
    remark: `The link works once, until ${until}. Pass it on to nobody.`,
  }),
  reset: ({ firstName, company, by, until }) => ({
    subject: `Sign in to ${company} again`,
    text: `Hello ${firstName},\n\n${by} has made you a link with which you choose a new password or a passkey for ${company} in Groundwork. Until you use it, what you have goes on working.`,
    label: 'Choose how I sign in',
    remark: `The link works once, until ${until}. If you did not ask for it, ignore it and tell ${by}.`,
  }),
}

const spanish: Record<LinkToSend['kind'], Words> = {
  invitation: ({ firstName, company, by, until }) => ({
    subject: `Su acceso a ${company}`,
    text: `Hola, ${firstName}:\n\n${by} le agregó a ${company} en Groundwork. Elija una llave de acceso o una contraseña y podrá entrar.`,
    label: 'Elegir cómo entrar',
    remark: `El enlace funciona una sola vez, hasta el ${until}. No lo comparta con nadie.`,
  }),
  reset: ({ firstName, company, by, until }) => ({
    subject: `Vuelva a entrar a ${company}`,
    text: `Hola, ${firstName}:\n\n${by} le creó un enlace para elegir una nueva contraseña o una llave de acceso para ${company} en Groundwork. Mientras no lo use, su acceso actual sigue funcionando.`,
    label: 'Elegir cómo entrar',
    remark: `El enlace funciona una sola vez, hasta el ${until}. Si no lo pidió, ignórelo y avise a ${by}.`,
  }),
}
