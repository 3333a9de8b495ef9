import { createHash } from 'node:crypto'
import * as contract from '../../contract/demo.ts'
import { FileAnswer } from '../http/answers.ts'
import { type Mounting, mountRoute } from '../http/mount-route.ts'
import { listChats, readChat, readChatDocument, toChatMessage } from './demo-chats.ts'
import type { DemoParts } from './demo-parts.ts'

/** @param open opens mailbox and phone on first use */
export function mountDemo(mounting: Mounting, open: () => Promise<DemoParts>): void {
  const { db } = mounting.deps
  mountRoute(mounting, contract.listDemoMails, async () => (await open()).mails.list())
  mountRoute(mounting, contract.readDemoMail, async ({ params }) => (await open()).mails.read(params.id))
  mountRoute(mounting, contract.readDemoAttachment, async ({ params }) =>
    toFileAnswer(await (await open()).mails.readAttachment(params.id, params.number)),
  )
  mountRoute(mounting, contract.clearDemoMails, async () => {
    await (await open()).mails.clear()
    return { message: 'The mailbox is empty' }
  })
  mountRoute(mounting, contract.listDemoChats, async () => listChats(db, await open()))
  mountRoute(mounting, contract.readDemoChat, async ({ params }) => readChat(db, await open(), params.number))
  mountRoute(mounting, contract.markDemoChatRead, async ({ params }) => {
    await (await open()).phone.markRead(params.number)
    return { message: 'Read' }
  })
  mountRoute(mounting, contract.writeDemoMessage, async ({ params, body }) =>
    toChatMessage(await (await open()).phone.write(params.number, body.text)),
  )
  mountRoute(mounting, contract.readDemoDocument, async ({ params }) =>
    toFileAnswer(await readChatDocument(await open(), params)),
  )
  mountRoute(mounting, contract.clearDemoChats, async () => {
    await (await open()).messages.clear()
    return { message: 'The phone is empty' }
  })
}

/** Only PDFs keep their type; a browser must save everything else, not open it. */
function toFileAnswer(file: { fileName: string; mediaType: string; content: Buffer }): FileAnswer {
  const mediaType = file.mediaType === 'application/pdf' ? file.mediaType : 'application/octet-stream'
  return new FileAnswer({
    ...file,
    mediaType,
    sha256: createHash('sha256').update(file.content).digest('hex'),
  })
}
