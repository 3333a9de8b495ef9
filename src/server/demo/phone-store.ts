import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { DemoChatMessage } from '../../contract/demo.ts'
import { notFound } from '../../domain/errors.ts'
import { createJsonFile, readJsonFile, writeWhole } from './json-file.ts'

const Media = z.object({ id: z.string(), fileName: z.string(), bytes: z.int() })
export type Media = z.infer<typeof Media>

const PhoneMessage = DemoChatMessage.omit({ document: true }).extend({
  number: z.string(),
  /** WhatsApp's own id of the message. */
  wamid: z.string(),
  /** Returned to the sender with every status; null for messages of customers. */
  reference: z.string().nullable(),
  document: z.object({ mediaId: z.string(), fileName: z.string(), bytes: z.int() }).nullable(),
})
export type PhoneMessage = z.infer<typeof PhoneMessage>

const State = z.object({ media: z.array(Media), messages: z.array(PhoneMessage) })

/** All chats, uploaded documents and message statuses. */
export interface PhoneStore {
  keepMedia(fileName: string, content: Buffer): Promise<Media>
  findMedia(id: string): Media | undefined
  /** @throws not_found */
  readMedia(id: string): Promise<Buffer>
  /** Saves a message. */
  add(message: Omit<PhoneMessage, 'id' | 'wamid'>): Promise<PhoneMessage>
  /** Oldest first. */
  messages(): readonly PhoneMessage[]
  /** Returns false when the message is gone or has this status already. */
  advance(id: number, status: PhoneMessage['status'], error?: string): Promise<boolean>
  clear(): Promise<void>
}

const keptMessages = 500
/** Uploads not used by a message yet. */
const keptMedia = 50
const order = ['accepted', 'sent', 'delivered', 'read', 'failed']

export async function openPhoneStore(folder: string): Promise<PhoneStore> {
  const mediaFolder = join(folder, 'media')
  await mkdir(mediaFolder, { recursive: true })
  const path = join(folder, 'phone.json')
  const state = State.parse((await readJsonFile(path)) ?? { media: [], messages: [] })
  const file = createJsonFile(path, () => state)
  let nextId = (state.messages.at(-1)?.id ?? 0) + 1
  // Like Meta's ids: long and never reused.
  let nextMediaId = Math.max(Date.now(), ...state.media.map(({ id }) => Number(id) + 1))

  async function dropOld(): Promise<void> {
    state.messages.splice(0, state.messages.length - keptMessages)
    const named = new Set(state.messages.map(({ document }) => document?.mediaId))
    const loose = state.media.filter(({ id }) => !named.has(id))
    const dropped = new Set(loose.slice(0, Math.max(0, loose.length - keptMedia)))
    state.media = state.media.filter((media) => !dropped.has(media))
    for (const { id } of dropped) await rm(join(mediaFolder, `${id}.pdf`), { force: true })
  }

  return {
    async keepMedia(fileName, content) {
      const media = { id: String(nextMediaId), fileName, bytes: content.length }
      nextMediaId += 1
      await writeWhole(join(mediaFolder, `${media.id}.pdf`), content)
      state.media.push(media)
      await dropOld()
      await file.save()
      return media
    },
    findMedia: (id) => state.media.find((media) => media.id === id),
    async readMedia(id) {
      if (!state.media.some((media) => media.id === id)) throw notFound('Document')
      return readFile(join(mediaFolder, `${id}.pdf`))
    },
    async add(given) {
      const wamid = `wamid.${Buffer.from(`${given.number}/${given.at}/${nextId}`).toString('base64url')}`
      const message = { ...given, id: nextId, wamid }
      nextId += 1
      state.messages.push(message)
      await dropOld()
      await file.save()
      return message
    },
    messages: () => state.messages,
    async advance(id, status, error) {
      const message = state.messages.find((candidate) => candidate.id === id)
      if (!message || order.indexOf(status) <= order.indexOf(message.status)) return false
      message.status = status
      message.error = error ?? null
      await file.save()
      return true
    },
    async clear() {
      state.messages = []
      const media = state.media.splice(0)
      await file.save()
      for (const { id } of media) await rm(join(mediaFolder, `${id}.pdf`), { force: true })
    },
  }
}
