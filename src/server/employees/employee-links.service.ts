import { randomUUID } from 'node:crypto'
import type { EmployeeLink } from '../../contract/employee-access.ts'
import type { Employee } from '../../contract/employees.ts'
import { AppError, notFound } from '../../domain/errors.ts'
import { say } from '../../domain/sentences/say.ts'
import type { Actor } from '../actor.ts'
import { createSecret, hashSecret } from '../auth/secrets.ts'
import { recordEvent } from '../database/record-event.ts'
import { type MailLetter, toHtml, toPlainText } from '../deliveries/mail-letter.ts'
import { assertChannelConfigured, findSender } from '../deliveries/sending-state.service.ts'
import type { Deps } from '../deps.ts'
import { deleteOpenLink } from './employee-access.queries.ts'
import { lockEmployee } from './employees.queries.ts'

const daysOpen = { invitation: 7, reset: 1 }

/**
 * Creates the link with which an employee sets up their sign-in. An older link stops working; their password and
 * passkeys keep working until the link is used. The secret goes only to the mail server or the caller; we keep its
 * hash.
 * @throws conflict for a deactivated employee; unavailable when it should be sent but e-mail is not set up
 */
export async function createEmployeeLink(
  deps: Deps,
  actor: Actor,
  employeeId: number,
  { send }: { send: boolean },
): Promise<EmployeeLink> {
  const token = createSecret()
  const at = deps.clock.now()
  const { employee, kind, expiresAt } = await deps.db.transaction().execute(async (trx) => {
    const found = await lockEmployee(trx, employeeId)
    if (!found.active) throw new AppError('conflict', 'This employee is deactivated; reactivate them first')
    const { password_hash, passkeys } = await trx
      .selectFrom('employee')
      .select((eb) => [
        'password_hash',
        eb.exists(eb.selectFrom('passkey').where('employee_id', '=', employeeId).select('id')).as('passkeys'),
      ])
      .where('id', '=', employeeId)
      .executeTakeFirstOrThrow()
    const which = password_hash === null && !passkeys ? 'invitation' : 'reset'
    const until = new Date(at.getTime() + daysOpen[which] * 86_400_000)
    await deleteOpenLink(trx, employeeId)
    await trx
      .insertInto('employee_link')
      .values({
        employee_id: employeeId,
        kind: which,
        token_hash: hashSecret(token),
        created_by: actor.id,
        created_at: at,
        expires_at: until,
      })
      .execute()
    const name = `${found.firstName} ${found.lastName}`
    await recordEvent(trx, {
      at,
      actor,
      entity: 'employee',
      entityId: employeeId,
      verb: which === 'invitation' ? 'invited' : 'reset_password',
      summary:
        which === 'invitation'
          ? say('made an invitation for {name}', { name })
          : say('made a link to choose a new password for {name}', { name }),
    })
    return { employee: found, kind: which, expiresAt: until } as const
  })
  // Browsers do not send the part after #, so the secret is in no server's log.
  const url = `${deps.config.publicUrl}/setup#employee=${token}`
  const outcome = send
    ? await mailEmployeeLink(deps, { employee, kind, expiresAt, url, by: actor.name })
    : { sent: false, problem: null }
  return {
    kind,
    expiresAt: expiresAt.toISOString(),
    sentTo: outcome.sent ? employee.email : null,
    url: outcome.sent ? null : url,
    problem: outcome.problem,
  }
}

/** @throws not_found without a working link */
export function withdrawEmployeeLink(deps: Deps, actor: Actor, employeeId: number): Promise<void> {
  return deps.db.transaction().execute(async (trx) => {
    const { firstName, lastName } = await lockEmployee(trx, employeeId)
    if (!(await deleteOpenLink(trx, employeeId))) throw notFound('Link')
    await recordEvent(trx, {
      at: deps.clock.now(),
      actor,
      entity: 'employee',
      entityId: employeeId,
      verb: 'withdrew_link',
      summary: say('withdrew the link of {name}', { name: `${firstName} ${lastName}` }),
    })
  })
}

interface LinkToSend {
  employee: Employee
  kind: 'invitation' | 'reset'
  expiresAt: Date
  url: string
  by: string
}

/**
 * Sends a link right away and without retries. It is not a delivery, because deliveries store their text.
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
    text: `Hola, ${firstName}:\n\n${by} le dio acceso a ${company} en Groundwork. Elija una llave de acceso o una contraseña y listo.`,
    label: 'Elegir cómo iniciar sesión',
    remark: `El enlace funciona una sola vez, hasta el ${until}. No lo comparta con nadie.`,
  }),
  reset: ({ firstName, company, by, until }) => ({
    subject: `Inicie sesión de nuevo en ${company}`,
    text: `Hola, ${firstName}:\n\n${by} le creó un enlace para elegir una nueva contraseña o una llave de acceso para ${company} en Groundwork. Mientras no lo use, su acceso actual sigue funcionando.`,
    label: 'Elegir cómo iniciar sesión',
    remark: `El enlace funciona una sola vez, hasta el ${until}. Si no lo pidió, ignórelo y avise a ${by}.`,
  }),
}
