import { createHash } from 'node:crypto'
import MailComposer from 'nodemailer/lib/mail-composer'
import { type PlainMessage, type Said, say } from '../../domain/sentences/say.ts'
import type { MailAddress, MailMessage } from './mailer.ts'

/** Line breaks, which would start another header, and other characters not allowed in headers (RFC 5322). */
const controlCharacter = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/
/** One plain address: no list, group, quoted local part or address literal. */
const singleAddress = /^[^\s@<>()[\]",:;\\]{1,64}@[^\s@<>()[\]",:;\\]{1,255}$/
const bracketedId = /^<[\u0021-\u003b\u003d\u003f-\u007e]{1,250}>$/

export interface ComposedMessage {
  bytes: Buffer
  /** For the envelope: the domain in ASCII; first whom the message is for, then the copies. */
  from: string
  to: string[]
}

/** Why this message can never be sent; null when it can. */
export function findProblem(message: MailMessage): Said | null {
  const lines: [PlainMessage, string][] = [
    ['subject', message.subject],
    ["sender's name", message.from.name],
    ["recipient's name", message.to.name],
    ['name for answers', message.replyTo?.name ?? ''],
    ...message.attachments.flatMap(({ fileName, mediaType }): [PlainMessage, string][] => [
      ["attachment's name", fileName],
      ["attachment's type", mediaType],
    ]),
  ]
  const broken = lines.find(([, text]) => controlCharacter.test(text))
  if (broken !== undefined)
    return say('The {what} has a line break or another control character in it', { what: say(broken[0]) })
  const { from, to, cc = [], bcc = [], replyTo } = message
  const addresses = [from.address, to.address, ...cc, ...bcc, ...(replyTo === null ? [] : [replyTo.address])]
  const wrong = addresses.find((address) => !singleAddress.test(address) || controlCharacter.test(address))
  if (wrong !== undefined) return say('{text} is not an e-mail address', { text: JSON.stringify(wrong) })
  if (!bracketedId.test(message.messageId)) return 'The Message-ID is not one'
  return Number.isNaN(message.date.getTime()) ? 'The date is not one' : null
}

/**
 * The message as sent (RFC 5322, MIME). The same message always gives the same bytes. It reads no files and fetches
 * nothing.
 */
export async function composeMessage(message: MailMessage): Promise<ComposedMessage> {
  const composer = new MailComposer({
    messageId: message.messageId,
    date: message.date,
    from: toMailbox(message.from),
    to: toMailbox(message.to),
    cc: [...(message.cc ?? [])],
    // The composer leaves them out of the message.
    bcc: [...(message.bcc ?? [])],
    ...(message.replyTo !== null && { replyTo: toMailbox(message.replyTo) }),
    subject: message.subject,
    text: message.text,
    html: message.html,
    attachments: message.attachments.map(({ fileName, mediaType, content }) => ({
      filename: fileName,
      contentType: mediaType,
      contentDisposition: 'attachment',
      contentTransferEncoding: 'base64',
      content,
    })),
    // Random by default, so that a scanner would see each attempt as another message.
    baseBoundary: createHash('sha256').update(message.messageId).digest('hex').slice(0, 32),
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const root = composer.compile()
  const { from, to } = root.getEnvelope()
  return { bytes: await root.build(), from: from || '', to }
}

function toMailbox({ name, address }: MailAddress): { name: string; address: string } {
  return { name, address }
}
