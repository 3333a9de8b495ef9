import PostalMime, { type Attachment, type Email } from 'postal-mime'

/**
 * `delivered`: in the mailbox, or given to a mailing list. `relayed`: passed to a server that sends no reports, so the
 * result is unknown. `delayed`: the server keeps trying. `failed`: returned.
 */
export type ReportedAction = 'delivered' | 'relayed' | 'delayed' | 'failed'

export interface ReportedRecipient {
  /** '' when the report does not name it. */
  address: string
  /** What we wrote to, where the report tells it: a mail may have been forwarded. */
  originalAddress?: string
  action: ReportedAction
  /** The server's reason on one line, `550 5.1.1 User unknown`; '' without a reason. */
  diagnostic: string
}

/** A report by a mail server about a message it had accepted. */
export interface DeliveryReport {
  /** With its brackets, as in `MailMessage`. */
  messageId: string
  /** At least one. */
  recipients: ReportedRecipient[]
}

/**
 * The report comes first; the returned message after it may be long. Parsing takes time per line, so a megabyte of
 * empty lines would block other requests.
 */
const readBytes = 256 * 1024
/** A report passed on by many servers has a header of about 10 KB. */
const maxHeaderBytes = 32 * 1024
const maxLines = 4_000
/** A report has three parts and few lines that start with two dashes. Thousands of empty parts would take seconds. */
const maxDashedLines = 100
const maxRecipients = 100
const diagnosticLength = 500

type Fields = Map<string, string>

/**
 * Reads a delivery status notification (RFC 3464), leniently because servers deviate. Null when it is something else,
 * names no message or can't be read; never throws. Anybody may send such a mail, so don't trust its content.
 */
export async function readDeliveryReport(bytes: Buffer): Promise<DeliveryReport | null> {
  const mail = await parse(bytes)
  if (mail === null || !/^multipart\/report\b/i.test(findHeader(mail, 'content-type'))) return null
  const groups = partsOf(mail, /^message\/(?:global-)?delivery-status$/).flatMap(readFieldGroups)
  const recipients = groups.flatMap(readRecipient).slice(0, maxRecipients)
  const messageId = findMessageId(mail, groups)
  return recipients.length === 0 || messageId === null ? null : { messageId, recipients }
}

async function parse(bytes: Buffer): Promise<Email | null> {
  const lines = bytes.toString('latin1', 0, readBytes).split('\n', maxLines)
  if (lines.filter((line) => line.startsWith('--')).length > maxDashedLines) return null
  try {
    return await new PostalMime({
      forceRfc822Attachments: true,
      maxNestingDepth: 16,
      maxHeadersSize: maxHeaderBytes,
    }).parse(Buffer.from(lines.join('\n'), 'latin1'))
  } catch {
    // Nested too deeply or all header: no mail server writes that.
    return null
  }
}

/** A report has a group of fields for the message and one for each recipient. */
function readFieldGroups(text: string): Fields[] {
  const groups: Fields[] = [new Map()]
  for (const line of unfold(text)) {
    const group = groups.at(-1)
    if (line === '') {
      if (group !== undefined && group.size > 0) groups.push(new Map())
      continue
    }
    const { key, value } = readField(line)
    // Some servers leave out the empty line between two recipients.
    if (key === 'final-recipient' && group?.has(key)) groups.push(new Map())
    setOnce(groups.at(-1), key, value)
  }
  return groups
}

function readRecipient(fields: Fields): ReportedRecipient[] {
  const action = readAction(fields.get('action'), fields.get('status'))
  if (action === null) return []
  const status = fields.get('status') ?? ''
  const original = fields.get('original-recipient')
  return [
    {
      address: afterType(fields.get('final-recipient') ?? original ?? ''),
      ...(original !== undefined && { originalAddress: afterType(original) }),
      action,
      diagnostic: afterType(fields.get('diagnostic-code') ?? '') || status.slice(0, diagnosticLength),
    },
  ]
}

/** The action, or if it is missing or unknown, the class of the status (RFC 3463). */
function readAction(action = '', status = ''): ReportedAction | null {
  const known: Record<string, ReportedAction> = {
    delivered: 'delivered',
    expanded: 'delivered',
    relayed: 'relayed',
    delayed: 'delayed',
    failed: 'failed',
  }
  const classes: Record<string, ReportedAction> = { '2': 'delivered', '4': 'delayed', '5': 'failed' }
  const word = /^[a-z]{1,20}/i.exec(action)?.[0].toLowerCase() ?? ''
  const statusClass = /^([245])\.\d/.exec(status)?.[1] ?? ''
  return known[word] ?? classes[statusClass] ?? null
}

/**
 * First the envelope id, which servers keep even when they replace the Message-ID. Then the header of the returned
 * message, then the message that the report replies to (Exchange, Gmail).
 */
function findMessageId(mail: Email, groups: Fields[]): string | null {
  const envelopeId = groups.map((fields) => fields.get('original-envelope-id')).find(isPresent) ?? ''
  const returned = partsOf(mail, /^(?:message\/(?:rfc822|global)(?:-headers)?|text\/rfc822-headers)$/)
  const candidates = [
    `<${decodeXtext(envelopeId).replaceAll(/^<|>$/g, '')}>`,
    ...returned.map((text) => readHeader(text).get('message-id') ?? ''),
    findHeader(mail, 'in-reply-to'),
    findHeader(mail, 'references'),
  ]
  const ids = candidates.map(
    (text) => /<[\u0021-\u003b\u003d\u003f\u0041-\u007e]{1,200}@[^\s<>@]{1,200}>/.exec(text)?.[0],
  )
  return ids.find(isPresent) ?? null
}

/** The header of a message inside another: up to the first empty line. */
function readHeader(text: string): Fields {
  const fields: Fields = new Map()
  for (const line of unfold(text)) {
    if (line === '') break
    const { key, value } = readField(line)
    setOnce(fields, key, value)
  }
  return fields
}

function unfold(text: string): string[] {
  const lines: string[] = []
  let isOpen = false
  for (const raw of text.split(/\r\n|\r|\n/)) {
    const line = raw.trim()
    if (isOpen && line !== '' && /^[ \t]/.test(raw)) lines.push(`${lines.pop() ?? ''} ${line}`)
    else lines.push(line)
    isOpen = line !== ''
  }
  return lines
}

function readField(line: string): { key: string; value: string } {
  const colon = line.indexOf(':')
  return colon < 0
    ? { key: '', value: line }
    : { key: line.slice(0, colon).trim().toLowerCase(), value: line.slice(colon + 1).trim() }
}

/** The first of two equal fields counts. */
function setOnce(fields: Fields | undefined, key: string, value: string): void {
  if (fields !== undefined && key !== '' && !fields.has(key)) fields.set(key, value)
}

/** Removes the type from `smtp; 550 5.1.1 User unknown`. */
function afterType(value: string): string {
  return value
    .slice(0, 4 * diagnosticLength)
    .replace(/^[\w-]{1,40}\s*;/, '')
    .replaceAll(/[\s\u0000-\u001f\u007f-\u009f]+/g, ' ')
    .trim()
    .slice(0, diagnosticLength)
}

/** RFC 3461, 4: `+3D` is an equals sign. */
function decodeXtext(text: string): string {
  return text.replaceAll(/\+([\dA-F]{2})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
}

function findHeader(mail: Email, key: string): string {
  return mail.headers.find((header) => header.key === key)?.value ?? ''
}

function partsOf(mail: Email, type: RegExp): string[] {
  return mail.attachments.filter(({ mimeType }) => type.test(mimeType)).map(toText)
}

function toText({ content }: Attachment): string {
  return typeof content === 'string' ? content : new TextDecoder().decode(content)
}

function isPresent<Value>(value: Value | undefined): value is Value {
  return value !== undefined
}
