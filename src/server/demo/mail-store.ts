import { mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime, { type Email } from 'postal-mime'
import { z } from 'zod'
import type { DemoMail, DemoMailSummary } from '../../contract/demo.ts'
import { notFound } from '../../domain/errors.ts'
import { readJsonFile, writeWhole } from './json-file.ts'

const Address = z.object({ name: z.string(), address: z.string() })

/** Saved beside each message for the list, so that no message must be parsed. */
const Entry = z.object({
  id: z.int(),
  receivedAt: z.string(),
  recipient: z.string(),
  messageId: z.string(),
  from: Address,
  to: Address,
  subject: z.string(),
  preview: z.string(),
  attachmentCount: z.int(),
  copies: z.int(),
})
type Entry = z.infer<typeof Entry>

export interface MailAttachmentContent {
  fileName: string
  mediaType: string
  content: Buffer
}

/** Received messages, each in a file of its own. */
export interface MailStore {
  /** Saves a message. Another copy with the same Message-ID for the same recipient is only counted. */
  keep(bytes: Buffer, recipient: string, at: Date): Promise<number>
  list(): DemoMailSummary[]
  /** @throws not_found */
  read(id: number): Promise<DemoMail>
  /** @throws not_found */
  readAttachment(id: number, number: number): Promise<MailAttachmentContent>
  clear(): Promise<void>
}

const previewLength = 160

export async function openMailStore(folder: string, keptCount: number): Promise<MailStore> {
  await mkdir(folder, { recursive: true })
  const entries = await readEntries(folder)
  let nextId = (entries.at(-1)?.id ?? 0) + 1
  // One at a time, so that a second copy finds the first.
  let last: Promise<unknown> = Promise.resolve()
  const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const result = last.then(work, work)
    last = result.catch(() => undefined)
    return result
  }
  const sourceOf = (id: number) => join(folder, `${id}.eml`)
  const entryOf = (id: number) => join(folder, `${id}.json`)
  const save = (entry: Entry) => writeWhole(entryOf(entry.id), JSON.stringify(entry))
  const remove = async ({ id }: Entry) => {
    await rm(entryOf(id), { force: true })
    await rm(sourceOf(id), { force: true })
  }

  async function keep(bytes: Buffer, recipient: string, at: Date): Promise<number> {
    const mail = await parse(bytes)
    const messageId = mail.messageId ?? ''
    const known = entries.find(
      (entry) => messageId !== '' && entry.messageId === messageId && entry.recipient === recipient,
    )
    if (known) {
      known.copies += 1
      await save(known)
      return known.id
    }
    const entry = describe(mail, { id: nextId, recipient, at })
    nextId += 1
    await writeWhole(sourceOf(entry.id), bytes)
    await save(entry)
    entries.push(entry)
    for (const old of entries.splice(0, entries.length - keptCount)) await remove(old)
    return entry.id
  }

  async function open(id: number): Promise<{ entry: Entry; mail: Email }> {
    const entry = entries.find((candidate) => candidate.id === id)
    if (!entry) throw notFound('Mail')
    return { entry, mail: await parse(await readFile(sourceOf(id))) }
  }

  return {
    keep: (bytes, recipient, at) => inTurn(() => keep(bytes, recipient, at)),
    list: () => entries.map(toSummary).reverse(),
    async read(id) {
      const { entry, mail } = await open(id)
      return {
        ...toSummary(entry),
        messageId: entry.messageId,
        headers: mail.headers.map(({ originalKey, value }) => ({ name: originalKey, value })),
        text: mail.text ?? '',
        html: mail.html ?? '',
        attachments: mail.attachments.map((attachment, index) => {
          const { content, ...rest } = toContent(attachment)
          return { number: index + 1, ...rest, bytes: content.length }
        }),
      }
    },
    async readAttachment(id, number) {
      const { mail } = await open(id)
      const attachment = mail.attachments[number - 1]
      if (!attachment) throw notFound('Attachment')
      return toContent(attachment)
    },
    clear: () =>
      inTurn(async () => {
        for (const entry of entries.splice(0)) await remove(entry)
      }),
  }
}

/** A message without an entry was never acknowledged, so it is ignored. */
async function readEntries(folder: string): Promise<Entry[]> {
  const names = await readdir(folder)
  const files = names.filter((name) => name.endsWith('.json'))
  const entries = await Promise.all(
    files.map(async (name) => Entry.parse(await readJsonFile(join(folder, name)))),
  )
  return entries.sort((one, other) => one.id - other.id)
}

async function parse(bytes: Buffer): Promise<Email> {
  return new PostalMime({ attachmentEncoding: 'arraybuffer' }).parse(bytes)
}

function describe(mail: Email, { id, recipient, at }: { id: number; recipient: string; at: Date }): Entry {
  // Who gets a copy does not stand under To.
  const to = mail.to?.find(({ address }) => address?.toLowerCase() === recipient)
  return {
    id,
    receivedAt: at.toISOString(),
    recipient,
    messageId: mail.messageId ?? '',
    from: { name: mail.from?.name ?? '', address: mail.from?.address ?? '' },
    to: { name: to?.name ?? '', address: to?.address ?? recipient },
    subject: mail.subject ?? '',
    preview: (mail.text ?? '').replaceAll(/\s+/g, ' ').trim().slice(0, previewLength).toWellFormed(),
    attachmentCount: mail.attachments.length,
    copies: 1,
  }
}

function toSummary({ recipient: _, messageId: __, ...summary }: Entry): DemoMailSummary {
  return { ...summary }
}

/** attachmentEncoding makes this an ArrayBuffer, never text. */
function toContent({ filename, mimeType, content }: Email['attachments'][number]): MailAttachmentContent {
  return {
    fileName: filename || 'attachment',
    mediaType: mimeType,
    content: Buffer.from(content as ArrayBuffer),
  }
}
